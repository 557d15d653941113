/// The controller's public key for a new session (HAP R14 5.7.1).
struct PairVerifyM1: PairingRequest {
    static let name = "Pair Verify M1"

    let publicKey: [UInt8]

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        [(.state, [1]), (.publicKey, publicKey)]
    }
}
