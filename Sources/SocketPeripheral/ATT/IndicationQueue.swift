import HAPModel

/// The indications of one link: one may wait for its confirmation, the others wait for their turn
/// (Bluetooth Core 4.2, Vol 3, Part F, 3.3.3).
struct IndicationQueue {
    /// What becomes of an indication.
    enum Submission: Equatable {
        case send(Indication)
        /// It will be sent when those before it are confirmed.
        case queued
        /// The same indication waits for its turn already; having no values, the two are one.
        case coalesced
        /// The central did not ask for it.
        case notSubscribed
    }

    private enum State {
        case idle
        case awaitingConfirmation(of: Indication, waiting: [Indication])
    }

    private var state = State.idle

    mutating func submit(_ indication: Indication) -> Submission {
        switch state {
        case .idle:
            state = .awaitingConfirmation(of: indication, waiting: [])
            return .send(indication)
        case .awaitingConfirmation(of: let sent, let waiting):
            guard !waiting.contains(indication) else { return .coalesced }
            state = .awaitingConfirmation(of: sent, waiting: waiting + [indication])
            return .queued
        }
    }

    /// Ends the wait for a confirmation and takes the next indication; nil when none of this handle is awaited.
    ///
    /// Waiting indications of which `isWanted` is false are not sent: they end too.
    mutating func confirm(
        valueHandle: UInt16, isWanted: (InstanceID) -> Bool
    ) -> (ended: [InstanceID], next: Indication?)? {
        guard case .awaitingConfirmation(of: let sent, let waiting) = state, sent.handle == valueHandle else { return nil }
        let unwanted = waiting.prefix { !isWanted($0.iid) }
        let ended = [sent.iid] + unwanted.map(\.iid)
        var rest = waiting.dropFirst(unwanted.count)
        guard let next = rest.popFirst() else {
            state = .idle
            return (ended, nil)
        }
        state = .awaitingConfirmation(of: next, waiting: Array(rest))
        return (ended, next)
    }

    /// The characteristics whose indications are sent or waiting.
    var unconfirmed: [InstanceID] {
        switch state {
        case .idle: []
        case .awaitingConfirmation(of: let sent, let waiting): [sent.iid] + waiting.map(\.iid)
        }
    }
}
