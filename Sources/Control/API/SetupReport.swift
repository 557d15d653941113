/// What is printed on an accessory for those who pair with it.
public struct SetupReport: Equatable, Sendable {
    /// The setup code, `NNN-NN-NNN`.
    public let code: String
    /// The setup payload, `X-HM://…`, which the QR code holds.
    public let payload: String

    public init(code: String, payload: String) {
        self.code = code
        self.payload = payload
    }
}
