import EventLoop
import JSON

/// A client that waits for a condition: it gets its answer in the very moment in which the journal has the entry.
final class Waiting {
    private let condition: WaitCondition
    private let journal: any ControlledJournal
    private let begin: UInt64
    private var stopListening: () -> Void = {}
    private var timer: EventLoop.Timer?
    private var pending: HTTPPendingResponse?

    /// - Parameters:
    ///   - since: entries above this sequence number count; nil: those from now on.
    ///   - needsChange: that the condition holds already is not enough.
    ///   - timeout: after it the answer is that the condition was not met.
    static func reply(
        to condition: WaitCondition, of accessory: any ControlledAccessory, since: UInt64?, needsChange: Bool, timeout: Duration,
        loop: EventLoop
    ) -> HTTPReply {
        let journal = accessory.journal
        if let since, let entry = journal.entries(after: since, limit: .max).first(where: condition.isMet) {
            return .now(answer(isMet: true, sequence: entry.sequence, entry))
        }
        if !needsChange, condition.holds(for: accessory) {
            return .now(answer(isMet: true, sequence: journal.lastSequence))
        }
        guard timeout > .zero else { return .now(answer(isMet: false, sequence: journal.lastSequence)) }
        let waiting = Waiting(condition, journal, since: max(since ?? 0, journal.lastSequence))
        return .later(waiting.start(timeout: timeout, loop: loop))
    }

    private init(_ condition: WaitCondition, _ journal: any ControlledJournal, since: UInt64) {
        self.condition = condition
        self.journal = journal
        begin = since
    }

    /// The journal and the timer keep this alive until there is an answer, or nobody waits for it.
    private func start(timeout: Duration, loop: EventLoop) -> HTTPPendingResponse {
        let pending = HTTPPendingResponse(onAbandonment: { [weak self] in self?.end() })
        self.pending = pending
        stopListening = journal.observe { entry in
            guard entry.sequence > self.begin, self.condition.isMet(by: entry) else { return }
            self.finish(Self.answer(isMet: true, sequence: entry.sequence, entry))
        }
        timer = loop.schedule(after: timeout) {
            self.finish(Self.answer(isMet: false, sequence: self.journal.lastSequence))
        }
        return pending
    }

    private func finish(_ response: HTTPResponse) {
        let pending = pending
        end()
        pending?.complete(response)
    }

    private func end() {
        timer?.cancel()
        timer = nil
        stopListening()
        stopListening = {}
        pending = nil
    }

    /// `sequence` is where a client that waits for what comes next starts from.
    private static func answer(isMet: Bool, sequence: UInt64, _ entry: (any ControlledEntry)? = nil) -> HTTPResponse {
        var object: JSONObject = ["met": .bool(isMet), "sequence": .integer(Int64(clamping: sequence))]
        object["entry"] = entry.map { .object($0.json) }
        return .json(.object(object))
    }
}
