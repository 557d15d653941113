import JSON

@testable import Control

/// A journal into which tests write.
final class TestJournal: ControlledJournal {
    struct Entry: ControlledEntry {
        let sequence: UInt64
        let type: String
        let fields: JSONObject

        var json: JSONObject {
            var object: JSONObject = [
                "seq": .integer(Int64(sequence)), "t": 1.5, "time": "2026-12-01T04:31:03.042118Z", "type": .string(type),
            ]
            for member in fields.members { object[member.key] = member.value }
            return object
        }
    }

    let types = ["link.connected", "link.disconnected", "value.set", "pairing.added", "session.began", "warning"]
    private let capacity: Int
    private var kept: [Entry] = []
    private var observers: [Int: (any ControlledEntry) -> Void] = [:]
    private var nextObserver = 0
    private(set) var lastSequence: UInt64 = 0

    init(capacity: Int = 1000) {
        self.capacity = capacity
    }

    var firstSequence: UInt64 { lastSequence + 1 - UInt64(kept.count) }
    var observerCount: Int { observers.count }

    func record(_ type: String, _ fields: JSONObject = [:]) {
        lastSequence += 1
        kept = (kept + [Entry(sequence: lastSequence, type: type, fields: fields)]).suffix(capacity)
        for observer in observers.values { observer(kept[kept.count - 1]) }
    }

    func entries(after sequence: UInt64, limit: Int) -> [any ControlledEntry] {
        Array(kept.filter { $0.sequence > sequence }.prefix(limit))
    }

    func observe(_ hear: @escaping (any ControlledEntry) -> Void) -> () -> Void {
        let number = nextObserver
        nextObserver += 1
        observers[number] = hear
        return { [weak self] in self?.observers[number] = nil }
    }
}
