/// Another controller is to be paired, or gets other permissions (HAP R14 5.10).
struct AddPairing: PairingRequest {
    static let name = "Add Pairing M1"

    let pairing: Controller.PairingRecord

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        [
            (.state, [1]), (.method, [PairingMethod.addPairing.rawValue]), (.identifier, pairing.identifier),
            (.publicKey, pairing.publicKey), (.permissions, [pairing.isAdmin ? 1 : 0]),
        ]
    }

    /// It was added.
    struct Answer: PairingResponse {
        static let name = "Add Pairing M2"
        static let state: UInt8 = 2

        init(_ message: PairingMessage) throws(ControllerError) {}
    }
}
