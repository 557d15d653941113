import HAPCrypto

/// The accessory's identity, encrypted (HAP R14 5.6.6).
struct PairSetupM6: PairingResponse {
    static let name = "Pair Setup M6"
    static let state: UInt8 = 6

    private let encryptedData: [UInt8]

    init(_ message: PairingMessage) throws(ControllerError) {
        encryptedData = try message.required(.encryptedData)
    }

    /// Decrypts the identity and checks that it is signed with its own key.
    func accessory(sessionKey: Secret) throws(ControllerError) -> Controller.PairedAccessory {
        let signed = HKDF.derive(
            sessionKey, salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info")
        let identity = try SignedIdentity(
            opening: encryptedData, key: PairSetupKey.encryption(sessionKey), label: "PS-Msg06", hasPublicKey: true)
        guard let key = identity.publicKey else { throw .malformed(.missing(type: PairingItem.publicKey.rawValue)) }
        try identity.verify(signed.copy, key, by: key)
        return Controller.PairedAccessory(identifier: identity.identifier, publicKey: key)
    }
}
