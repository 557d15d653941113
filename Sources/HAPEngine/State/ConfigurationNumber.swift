/// The number that tells controllers that the attribute database changed (HAP R14 7.4.1.9).
public struct ConfigurationNumber: Equatable, Sendable {
    /// 1…2³²−1.
    public private(set) var value: UInt32

    public init() {
        value = 1
    }

    /// - Returns: nil for 0, which is never used.
    public init?(_ value: UInt32) {
        guard value != 0 else { return nil }
        self.value = value
    }

    /// Increments; the largest number is followed by 1.
    public mutating func increment() {
        value = value == .max ? 1 : value + 1
    }

    /// The number in the advertisement and in Protocol-Configuration, 1…255.
    var oneByte: UInt8 { UInt8((value - 1) % 255 + 1) }

    /// The number in the answer to an Info-Request, 1…65535.
    var twoBytes: UInt16 { UInt16((value - 1) % 65535 + 1) }
}
