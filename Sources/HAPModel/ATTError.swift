/// The answer to an ATT request.
public typealias ATTResult<Success> = Result<Success, ATTError>

/// An error of the Attribute Protocol (Bluetooth Core 4.2, Vol 3, Part F, table 3.3).
public struct ATTError: Error, Equatable, Sendable {
    public let code: UInt8

    public init(code: UInt8) {
        self.code = code
    }

    public static let invalidHandle = ATTError(code: 0x01)
    public static let readNotPermitted = ATTError(code: 0x02)
    public static let writeNotPermitted = ATTError(code: 0x03)
    public static let invalidPDU = ATTError(code: 0x04)
    public static let requestNotSupported = ATTError(code: 0x06)
    public static let invalidOffset = ATTError(code: 0x07)
    public static let prepareQueueFull = ATTError(code: 0x09)
    public static let attributeNotFound = ATTError(code: 0x0A)
    public static let invalidValueLength = ATTError(code: 0x0D)
    public static let unlikelyError = ATTError(code: 0x0E)
    /// The CCCD holds a value that the characteristic's properties do not allow (Core Supplement, Part B, 1.2).
    public static let cccdImproperlyConfigured = ATTError(code: 0xFD)
}
