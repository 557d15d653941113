import HAPCrypto

/// The accessory's public key and the salt of its verifier (HAP R14 5.6.2).
struct PairSetupM2: PairingResponse {
    static let name = "Pair Setup M2"
    static let state: UInt8 = 2

    let publicKey: [UInt8]
    let salt: [UInt8]

    init(_ message: PairingMessage) throws(ControllerError) {
        publicKey = try message.required(.publicKey)
        salt = try message.required(.salt, size: SRP.saltSize)
    }
}
