/// What the QR code on an accessory says (HAP R14 4.2.1.2): `X-HM://`, nine digits in base 36, the setup ID.
public struct SetupPayload: Equatable, Sendable {
    public var category: UInt8
    /// nil: the code is not in the payload, the user must type it.
    public var setupCode: SetupCode?
    /// nil: written as `0000`.
    public var setupID: SetupID?
    public var isPaired: Bool
    public var supportsIP: Bool
    public var supportsBLE: Bool

    public init(
        category: UInt8, setupCode: SetupCode?, setupID: SetupID?, isPaired: Bool = false, supportsIP: Bool = false,
        supportsBLE: Bool = true
    ) {
        self.category = category
        self.setupCode = setupCode
        self.setupID = setupID
        self.isPaired = isPaired
        self.supportsIP = supportsIP
        self.supportsBLE = supportsBLE
    }

    /// The URI that the QR code holds.
    public var uri: String {
        var bits = UInt64(category) << 31
        bits |= supportsBLE ? 1 << 29 : 0
        bits |= supportsIP ? 1 << 28 : 0
        bits |= isPaired ? 1 << 27 : 0
        bits |= UInt64(setupCode?.number ?? 0)
        let digits = String(bits, radix: 36, uppercase: true)
        return "X-HM://" + String(repeating: "0", count: max(0, 9 - digits.count)) + digits + (setupID?.text ?? "0000")
    }
}
