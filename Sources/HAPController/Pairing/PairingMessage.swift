import HAPModel

/// A message of a pairing protocol, received.
struct PairingMessage {
    private let tlv: TLV8

    /// Reads an answer.
    ///
    /// - Parameter state: the state that it must have.
    /// - Throws: `pairing` when the answer is a refusal.
    init(_ bytes: [UInt8], state: UInt8) throws(ControllerError) {
        tlv = try TLV8(received: bytes)
        let received = try tlv.required(PairingItem.state.rawValue, size: 1)
        guard received == [state] else { throw .malformed(.state(received.first ?? 0)) }
        guard let error = try optional(.error) else { return }
        guard error.count == 1, let failure = error.first.flatMap(Controller.PairingFailure.init) else {
            throw .malformed(.badValue(type: PairingItem.error.rawValue))
        }
        throw .pairing(failure, state: state)
    }

    /// Reads the items that were encrypted in a message.
    init(decrypted bytes: [UInt8]) throws(ControllerError) {
        tlv = try TLV8(received: bytes)
    }

    func optional(_ item: PairingItem) throws(ControllerError) -> [UInt8]? {
        try tlv.optional(item.rawValue)
    }

    func required(_ item: PairingItem, size: Int? = nil) throws(ControllerError) -> [UInt8] {
        try tlv.required(item.rawValue, size: size)
    }

    /// The items one by one, for lists.
    var items: [TLV8.Item] { tlv.items }
}
