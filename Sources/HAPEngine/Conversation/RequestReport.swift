import HAPModel

/// A whole request as the controller sent it, decrypted (HAP R14 7.3.3.3).
public struct RequestReport: Equatable, Sendable {
    /// The characteristic that it was written to.
    public let characteristic: InstanceID
    /// As received: it may be none that exists.
    public let opcode: UInt8
    public let transactionID: UInt8
    /// As received: it may name nothing.
    public let instanceID: UInt16
    public let body: ReportedBody
    /// It came in a session.
    public let isSecured: Bool

    init(_ request: Request, to characteristic: InstanceID, isConfidential: Bool, isSecured: Bool) {
        self.characteristic = characteristic
        opcode = request.opcode
        transactionID = request.transactionID
        instanceID = request.instanceID
        body = ReportedBody(request.body, isConfidential: isConfidential)
        self.isSecured = isSecured
    }
}
