import HAPModel

extension Accessory {
    /// Gives a pairing message to the exchange that it belongs to.
    ///
    /// - Returns: the answer.
    /// - Throws: `Status.invalidRequest` when the message cannot be read or comes out of turn.
    mutating func receivePairingMessage(_ bytes: [UInt8], _ context: RequestContext) throws(Status) -> [UInt8] {
        let reply: PairingReply
        switch context.role {
        case .pairSetup:
            reply = receivePairSetup(bytes)
        case .pairVerify:
            reply = receivePairVerify(bytes, context)
        case .pairings, .ordinary, .identify, .serviceSignature, .pairingFeatures:
            guard let session = context.session else { throw .insufficientAuthentication }
            let outcome = PairingManagement.receive(bytes, from: session.pairing, accessory: &state)
            if !outcome.changes.isEmpty {
                changes.formUnion(outcome.changes)
                resumeCache.keepOnly(state.pairings)
                emit(.report(.pairingsChanged(count: state.pairings.count)))
            }
            reply = outcome.reply
        }
        switch reply {
        case .message(let answer): return answer
        case .invalid: throw .invalidRequest
        }
    }

    private mutating func receivePairSetup(_ bytes: [UInt8]) -> PairingReply {
        guard var exchange = link?.pairSetup else { return .invalid }
        let tries = state.failedTries
        let outcome = exchange.receive(bytes, identity: identity, accessory: &state, random: random)
        link?.pairSetup = exchange
        changes.formUnion(outcome.changes)
        if state.failedTries > tries { emit(.report(.wrongSetupCode(tries: state.failedTries))) }
        if outcome.changes.contains(.pairings), let pairing = state.pairings.first {
            resumeCache.keepOnly([])
            emit(.report(.paired(controller: pairing.name)))
        }
        return outcome.reply
    }

    private mutating func receivePairVerify(_ bytes: [UInt8], _ context: RequestContext) -> PairingReply {
        guard var exchange = link?.pairVerify else { return .invalid }
        let wasRunning = exchange.isRunning
        let outcome = exchange.receive(
            bytes, identity: identity, pairings: state.pairings, cache: &resumeCache, random: random)
        link?.pairVerify = exchange
        link?.pairingDeadline = exchange.isRunning ? context.now + Link.pairingLimit : nil
        if let session = outcome.session {
            link?.session = session
            link?.idleDeadline = context.now + Link.idleLimit
            emit(.report(.sessionBegan(controller: session.pairing.name, resumed: !wasRunning)))
        }
        return outcome.reply
    }
}

extension Pairing {
    /// The identifier as text for people.
    var name: String { String(decoding: identifier, as: UTF8.self) }
}
