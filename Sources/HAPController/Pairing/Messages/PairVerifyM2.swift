import HAPCrypto

/// The accessory's public key for a new session, and its identity encrypted (HAP R14 5.7.2).
struct PairVerifyM2: PairingResponse {
    static let name = "Pair Verify M2"
    static let state: UInt8 = 2

    let publicKey: [UInt8]
    private let encryptedData: [UInt8]

    init(_ message: PairingMessage) throws(ControllerError) {
        publicKey = try message.required(.publicKey, size: X25519.keySize)
        encryptedData = try message.required(.encryptedData)
    }

    /// Checks that the other side is the accessory of the pairing.
    func verify(_ accessory: Controller.PairedAccessory, controllerKey: [UInt8], key: Secret) throws(ControllerError) {
        let identity = try SignedIdentity(opening: encryptedData, key: key, label: "PV-Msg02", hasPublicKey: false)
        guard identity.identifier == accessory.identifier else { throw .unauthentic }
        try identity.verify(publicKey, controllerKey, by: accessory.publicKey)
    }
}
