import HAPModel

extension Accessory {
    /// Characteristic-Read (HAP R14 7.3.4.8): the value's bytes.
    mutating func read(_ context: RequestContext) throws(Status) -> [UInt8] {
        try checkReadable(context)
        let iid = configuration.database[context.location].iid
        switch context.role {
        case .pairSetup, .pairVerify, .pairings:
            // The answer to a message that was written before, given once.
            guard let answer = link?.pairingAnswer, answer.iid == iid else { throw .invalidRequest }
            pairingAnswerIsRead(answer, at: context.now)
            return answer.bytes
        case .serviceSignature:
            return []
        case .ordinary, .identify, .pairingFeatures:
            let bytes = values[iid]?.bytes ?? []
            guard bytes.count <= Response.maximumValueSize else { throw .invalidRequest }
            return bytes
        }
    }
}
