/// The controller's public key and the proof that it knows the setup code (HAP R14 5.6.3).
struct PairSetupM3: PairingRequest {
    static let name = "Pair Setup M3"

    let publicKey: [UInt8]
    let proof: [UInt8]

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        [(.state, [3]), (.publicKey, publicKey), (.proof, proof)]
    }
}
