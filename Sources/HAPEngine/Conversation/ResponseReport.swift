import HAPModel

/// A whole response, before it is encrypted and cut into fragments (HAP R14 7.3.3.4).
public struct ResponseReport: Equatable, Sendable {
    /// The characteristic that it is read from.
    public let characteristic: InstanceID
    /// Of the request, as received.
    public let opcode: UInt8
    public let transactionID: UInt8
    /// As it goes out: with an interference it may be none of `Status`.
    public let status: UInt8
    public let body: ReportedBody
    /// It goes out in a session.
    public let isSecured: Bool

    init(
        _ response: Response, to request: Request, from characteristic: InstanceID, isConfidential: Bool, isSecured: Bool
    ) {
        self.characteristic = characteristic
        opcode = request.opcode
        transactionID = request.transactionID
        status = response.statusByte
        body = ReportedBody(response.body, isConfidential: isConfidential)
        self.isSecured = isSecured
    }
}
