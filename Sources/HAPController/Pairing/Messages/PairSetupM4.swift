import HAPCrypto

/// The accessory's proof that it knows the verifier (HAP R14 5.6.4).
struct PairSetupM4: PairingResponse {
    static let name = "Pair Setup M4"
    static let state: UInt8 = 4

    let proof: [UInt8]

    init(_ message: PairingMessage) throws(ControllerError) {
        proof = try message.required(.proof, size: SHA512.size)
    }
}
