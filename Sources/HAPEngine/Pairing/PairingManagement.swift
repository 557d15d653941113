import HAPModel

/// Add, remove and list pairings (HAP R14 5.10…5.12): one message and its answer.
enum PairingManagement {
    struct Outcome {
        var reply: PairingReply
        var changes: AccessoryState.Parts = []
    }

    /// Takes the message of a controller whose pairing is `requester`.
    static func receive(_ bytes: [UInt8], from requester: Pairing, accessory: inout AccessoryState) -> Outcome {
        guard let message = try? PairingMessage(bytes), message.state == 1 else { return Outcome(reply: .invalid) }
        do {
            switch message.method {
            case PairingMethod.addPairing.rawValue:
                return try add(message, requester, &accessory)
            case PairingMethod.removePairing.rawValue:
                return try remove(message, requester, &accessory)
            case PairingMethod.listPairings.rawValue:
                return list(requester, accessory)
            case _:
                return Outcome(reply: .invalid)
            }
        } catch {
            return Outcome(reply: .invalid)
        }
    }

    private static let done = PairingReply.message([PairingTLV.state, 1, 2])

    private static func add(
        _ message: PairingMessage, _ requester: Pairing, _ accessory: inout AccessoryState
    ) throws(TLV8.Malformed) -> Outcome {
        let identifier = try message.required(PairingTLV.identifier, Pairing.identifierSize)
        let publicKey = try message.required(PairingTLV.publicKey, 32...32)
        let permissions = try message.required(PairingTLV.permissions, 1...1)
        guard permissions == [0] || permissions == [1] else { return Outcome(reply: .invalid) }
        guard isAdmin(requester, accessory) else { return Outcome(reply: .refusal(state: 2, .authentication)) }
        let pairing = Pairing(identifier: identifier, publicKey: publicKey, isAdmin: permissions == [1])
        if let index = accessory.pairings.firstIndex(where: { $0.identifier == identifier }) {
            guard accessory.pairings[index].publicKey == publicKey else {
                return Outcome(reply: .refusal(state: 2, .unknown))
            }
            accessory.pairings[index] = pairing
            // The last admin may have demoted itself.
            return Outcome(reply: done, changes: accessory.removePairingsWithoutAdmin().union(.pairings))
        }
        guard accessory.pairings.count < AccessoryState.maximumPairings else {
            return Outcome(reply: .refusal(state: 2, .maxPeers))
        }
        accessory.pairings.append(pairing)
        return Outcome(reply: done, changes: .pairings)
    }

    private static func remove(
        _ message: PairingMessage, _ requester: Pairing, _ accessory: inout AccessoryState
    ) throws(TLV8.Malformed) -> Outcome {
        let identifier = try message.required(PairingTLV.identifier, Pairing.identifierSize)
        guard isAdmin(requester, accessory) else { return Outcome(reply: .refusal(state: 2, .authentication)) }
        guard let index = accessory.pairings.firstIndex(where: { $0.identifier == identifier }) else {
            return Outcome(reply: done)
        }
        accessory.pairings.remove(at: index)
        return Outcome(reply: done, changes: accessory.removePairingsWithoutAdmin().union(.pairings))
    }

    private static func list(_ requester: Pairing, _ accessory: AccessoryState) -> Outcome {
        guard isAdmin(requester, accessory) else { return Outcome(reply: .refusal(state: 2, .authentication)) }
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [2])
        for (index, pairing) in accessory.pairings.enumerated() {
            if index > 0 { writer.append(PairingTLV.separator, []) }
            writer.append(PairingTLV.identifier, pairing.identifier)
            writer.append(PairingTLV.publicKey, pairing.publicKey)
            writer.append(PairingTLV.permissions, [pairing.isAdmin ? 1 : 0])
        }
        return Outcome(reply: .message(writer.bytes))
    }

    /// Permissions count as they are now, not as they were when the session began.
    private static func isAdmin(_ requester: Pairing, _ accessory: AccessoryState) -> Bool {
        accessory.pairing(requester.identifier)?.isAdmin ?? false
    }
}
