import HAPModel

/// The controller wants to pair (HAP R14 5.6.1).
struct PairSetupM1: PairingRequest {
    static let name = "Pair Setup M1"

    let flags: UInt32?

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        let method = (PairingItem.method, [PairingMethod.pairSetup.rawValue])
        let state = (PairingItem.state, [UInt8(1)])
        let flags = flags.map { [(PairingItem.flags, $0.littleEndianBytes)] } ?? []
        return switch dialect {
        case .reference, .iPhone: [method, state] + flags
        case .aiohomekit: [state, method] + flags
        }
    }
}
