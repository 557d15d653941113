import HAPCrypto
import HAPModel

extension Accessory {
    /// Gives a pairing message to the exchange that it belongs to.
    ///
    /// - Returns: the answer.
    /// - Throws: `Status.invalidRequest` when the message cannot be read or comes out of turn.
    mutating func receivePairingMessage(
        _ bytes: [UInt8], _ context: RequestContext
    ) throws(Status) -> Link.PairingAnswer {
        let reply: PairingReply
        var session: NewSession?
        switch context.role {
        case .pairSetup:
            (reply, session) = receivePairSetup(bytes)
        case .pairVerify:
            (reply, session) = receivePairVerify(bytes, context)
        case .pairings, .ordinary, .identify, .serviceSignature, .pairingFeatures:
            guard let requester = context.session?.pairing else { throw .insufficientAuthentication }
            let outcome = PairingManagement.receive(bytes, from: requester, accessory: &state)
            if !outcome.changes.isEmpty {
                changes.formUnion(outcome.changes)
                resumeCache.keepOnly(state.pairings)
                emit(.report(.pairingsChanged(count: state.pairings.count)))
            }
            reply = outcome.reply
            beginPairingTime(at: context.now)
        }
        switch reply {
        case .message(let answer):
            return Link.PairingAnswer(iid: configuration.database[context.location].iid, bytes: answer, session: session)
        case .invalid:
            if link?.pairVerify.isRunning == false { link?.pairingDeadline = nil }
            throw .invalidRequest
        }
    }

    /// The controller reads the answer to a pairing message; a session that it announces begins.
    mutating func pairingAnswerIsRead(_ answer: Link.PairingAnswer, at now: MonotonicTime) {
        link?.pairingAnswer = nil
        if link?.pairVerify.isRunning == false { link?.pairingDeadline = nil }
        guard let new = answer.session else { return }
        link?.session = new.session
        beginIdleTime(at: now)
        if let pairing = new.session.pairing {
            emit(.report(.sessionBegan(controller: pairing.name, resumed: new.isResumed)))
        } else {
            emit(.report(.transientSessionBegan))
        }
    }

    private mutating func beginPairingTime(at now: MonotonicTime) {
        let deadline = now + limit(.pairing, Link.pairingLimit)
        link?.pairingDeadline = deadline
    }

    private mutating func receivePairSetup(_ bytes: [UInt8]) -> (PairingReply, NewSession?) {
        guard var exchange = link?.pairSetup else { return (.invalid, nil) }
        let tries = state.failedTries
        let outcome = exchange.receive(
            bytes, identity: identity, accessory: &state, split: &splitSetup,
            accepting: configuration.isLenient ? SRP.LeadingZeros.allCases : [.stripped], random: random)
        link?.pairSetup = exchange
        changes.formUnion(outcome.changes)
        if state.failedTries > tries { emit(.report(.wrongSetupCode(tries: state.failedTries))) }
        if outcome.changes.contains(.pairings), let pairing = state.pairings.first {
            resumeCache.keepOnly([])
            emit(.report(.paired(controller: pairing.name)))
        }
        return (outcome.reply, outcome.session)
    }

    private mutating func receivePairVerify(
        _ bytes: [UInt8], _ context: RequestContext
    ) -> (PairingReply, NewSession?) {
        guard var exchange = link?.pairVerify else { return (.invalid, nil) }
        let outcome = exchange.receive(
            bytes, identity: identity, pairings: state.pairings, cache: &resumeCache, random: random)
        link?.pairVerify = exchange
        if exchange.isRunning || link?.pairingDeadline == nil {
            beginPairingTime(at: context.now)
        }
        return (outcome.reply, outcome.session)
    }
}

extension Pairing {
    /// The identifier as text for people.
    var name: String { String(decoding: identifier, as: UTF8.self) }
}
