import EventLoop
import JSON

/// The entries of the journal as they come, as server-sent events (HTML, 9.2); the id of each is its sequence number.
///
/// It holds no entries: it knows up to which one the client has got them, and reads on in the journal when the client can take
/// more. A client so slow that the journal has forgotten what it should get next is broken off.
final class EventStream: HTTPBodySource {
    /// After so long without an entry a comment is sent, which shows who listens and who does not that the other is there.
    static let heartbeat = Duration.seconds(15)
    /// Entries that are looked at for a piece of the body.
    private static let batch = 64

    var onBytes: () -> Void = {}
    private let journal: any ControlledJournal
    private let filter: EventFilter
    private let loop: EventLoop
    /// The client has got, or does not want, everything up to this sequence number.
    private var cursor: UInt64
    /// What has not gone out of the last text that did not fit.
    private var rest: [UInt8]
    private var isIdle = false
    private var isHeartbeatDue = false
    private var timer: EventLoop.Timer?
    private var stopListening: () -> Void = {}

    /// - Parameter after: the last entry that the client has; nil: it wants what comes from now on.
    init(_ journal: any ControlledJournal, after: UInt64?, filter: EventFilter, loop: EventLoop) {
        self.journal = journal
        self.filter = filter
        self.loop = loop
        cursor = after ?? journal.lastSequence
        // A browser comes back after this many milliseconds.
        rest = Array("retry: 1000\n\n".utf8)
        // Entries that are not kept any more; a number of another run of the program is none of this one.
        let known = cursor > journal.lastSequence ? 0 : cursor
        if known != cursor || known + 1 < journal.firstSequence {
            rest += Self.gap(after: cursor, next: max(journal.firstSequence, known + 1))
            cursor = max(journal.firstSequence, 1) - 1
        }
        stopListening = journal.observe { [weak self] in self?.hear($0) }
        scheduleHeartbeat()
    }

    func next(limit: Int) -> HTTPBodyPiece {
        if rest.isEmpty {
            guard cursor + 1 >= journal.firstSequence else { return .brokenOff }
            rest = nextEvents(limit: limit)
        }
        if rest.isEmpty, isHeartbeatDue { rest = Array(":\n\n".utf8) }
        isHeartbeatDue = false
        isIdle = rest.isEmpty
        guard !rest.isEmpty else { return .nothingYet }
        let piece = Array(rest.prefix(limit))
        rest.removeFirst(piece.count)
        return .bytes(piece)
    }

    func end() {
        stopListening()
        stopListening = {}
        timer?.cancel()
        timer = nil
    }

    /// As many events as fit, or one that does not.
    private func nextEvents(limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.isEmpty {
            let entries = journal.entries(after: cursor, limit: Self.batch)
            if entries.isEmpty { break }
            for entry in entries {
                if filter.takes(entry.type) {
                    let event = Self.event(entry)
                    guard bytes.isEmpty || bytes.count + event.count <= limit else { return bytes }
                    bytes += event
                }
                cursor = entry.sequence
            }
        }
        return bytes
    }

    private func hear(_ entry: any ControlledEntry) {
        guard isIdle else { return }
        if filter.takes(entry.type) {
            isIdle = false
            onBytes()
        } else {
            cursor = entry.sequence
        }
    }

    private func scheduleHeartbeat() {
        timer = loop.schedule(after: Self.heartbeat) { [weak self] in
            guard let self else { return }
            scheduleHeartbeat()
            guard isIdle else { return }
            isHeartbeatDue = true
            isIdle = false
            onBytes()
        }
    }

    private static func event(_ entry: any ControlledEntry) -> [UInt8] {
        Array("id: \(entry.sequence)\ndata: \(JSONValue.object(entry.json).serialized())\n\n".utf8)
    }

    private static func gap(after: UInt64, next: UInt64) -> [UInt8] {
        let object: JSONValue = [
            "type": "gap", "after": .integer(Int64(clamping: after)), "next": .integer(Int64(clamping: next)),
        ]
        return Array("data: \(object.serialized())\n\n".utf8)
    }
}
