import HAPCrypto

/// The controller's identity, encrypted (HAP R14 5.6.5).
struct PairSetupM5: PairingRequest {
    static let name = "Pair Setup M5"

    let encryptedData: [UInt8]

    init(_ identity: Controller.Identity, sessionKey: Secret) {
        let signed = HKDF.derive(
            sessionKey, salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info")
        let key = identity.key.publicKey
        encryptedData = SignedIdentity(identity, publicKey: key, signing: signed.copy, key)
            .sealed(key: PairSetupKey.encryption(sessionKey), label: "PS-Msg05")
    }

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        switch dialect {
        case .reference, .aiohomekit: [(.state, [5]), (.encryptedData, encryptedData)]
        case .iPhone: [(.encryptedData, encryptedData), (.state, [5])]
        }
    }
}

/// The key that encrypts the last two messages of Pair Setup.
enum PairSetupKey {
    static func encryption(_ sessionKey: Secret) -> Secret {
        HKDF.derive(sessionKey, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info")
    }
}
