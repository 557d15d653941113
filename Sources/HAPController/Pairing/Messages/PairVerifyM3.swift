import HAPCrypto

/// The controller's identity, encrypted (HAP R14 5.7.3).
struct PairVerifyM3: PairingRequest {
    static let name = "Pair Verify M3"

    let encryptedData: [UInt8]

    init(_ identity: Controller.Identity, controllerKey: [UInt8], accessoryKey: [UInt8], key: Secret) {
        encryptedData = SignedIdentity(identity, signing: controllerKey, accessoryKey).sealed(key: key, label: "PV-Msg03")
    }

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        switch dialect {
        case .reference, .aiohomekit: [(.state, [3]), (.encryptedData, encryptedData)]
        case .iPhone: [(.encryptedData, encryptedData), (.state, [3])]
        }
    }
}
