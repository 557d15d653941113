/// A pairing is to be removed (HAP R14 5.11).
struct RemovePairing: PairingRequest {
    static let name = "Remove Pairing M1"

    let identifier: [UInt8]

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        let method = (PairingItem.method, [PairingMethod.removePairing.rawValue])
        let state = (PairingItem.state, [UInt8(1)])
        return switch dialect {
        case .reference, .aiohomekit: [state, method, (.identifier, identifier)]
        case .iPhone: [method, state, (.identifier, identifier)]
        }
    }

    /// It was removed, or was not there.
    struct Answer: PairingResponse {
        static let name = "Remove Pairing M2"
        static let state: UInt8 = 2

        init(_ message: PairingMessage) throws(ControllerError) {}
    }
}
