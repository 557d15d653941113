import HAPCrypto
import HAPModel

/// Which pairings does the accessory have (HAP R14 5.12)?
struct ListPairings: PairingRequest {
    static let name = "List Pairings M1"

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        [(.state, [1]), (.method, [PairingMethod.listPairings.rawValue])]
    }

    /// The pairings, with a separator between them.
    struct Answer: PairingResponse {
        static let name = "List Pairings M2"
        static let state: UInt8 = 2

        let pairings: [Controller.PairingRecord]

        init(_ message: PairingMessage) throws(ControllerError) {
            var pairings: [Controller.PairingRecord] = []
            let entries = message.items.filter { $0.type != PairingItem.state.rawValue }
            for entry in entries.split(separator: TLV8.Item(type: PairingItem.separator.rawValue, value: [])) {
                func value(_ item: PairingItem, size: Int? = nil) throws(ControllerError) -> [UInt8] {
                    let values = entry.filter { $0.type == item.rawValue }
                    guard let value = values.first?.value else { throw .malformed(.missing(type: item.rawValue)) }
                    guard values.count == 1, size == nil || value.count == size else {
                        throw .malformed(.badValue(type: item.rawValue))
                    }
                    return value
                }
                pairings.append(
                    Controller.PairingRecord(
                        identifier: try value(.identifier), publicKey: try value(.publicKey, size: Ed25519.publicKeySize),
                        isAdmin: try value(.permissions, size: 1)[0] & 1 == 1))
            }
            self.pairings = pairings
        }
    }
}
