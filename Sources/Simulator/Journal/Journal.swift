import HAPModel

/// Everything that happened to an accessory, the newest entries kept.
///
/// Entries are recorded with times from outside, and observers hear each one as it is recorded.
public final class Journal {
    /// Names an observer.
    public struct Observer: Hashable {
        fileprivate let number: UInt64
    }

    /// How many entries are kept; older ones are forgotten.
    public let capacity: Int
    /// Of the newest entry; 0: there is none.
    public private(set) var lastSequence: UInt64 = 0

    /// A ring: the entry with sequence number n stands at (n − 1) modulo the capacity.
    private var ring: [JournalEntry] = []
    private var observers: [(observer: Observer, hear: (JournalEntry) -> Void)] = []
    private var nextObserver: UInt64 = 0

    public init(capacity: Int = 10_000) {
        self.capacity = max(1, capacity)
    }

    /// Of the oldest entry that is kept; one more than `lastSequence` when there is none.
    public var firstSequence: UInt64 { lastSequence + 1 - UInt64(ring.count) }

    /// Writes down what happened and tells the observers.
    public func record(_ notice: Notice, database: AttributeDatabase, at time: MonotonicTime, wallTime: WallTime) {
        lastSequence += 1
        let entry = JournalEntry(
            sequence: lastSequence, time: time, wallTime: wallTime, notice: notice, database: database)
        if ring.count < capacity {
            ring.append(entry)
        } else {
            ring[Int((lastSequence - 1) % UInt64(capacity))] = entry
        }
        for observer in observers { observer.hear(entry) }
    }

    /// The entries that are kept with sequence numbers above `sequence`, oldest first, at most `limit` of them.
    public func entries(after sequence: UInt64, limit: Int = .max) -> [JournalEntry] {
        let first = max(firstSequence, sequence == .max ? .max : sequence + 1)
        guard first <= lastSequence, limit > 0 else { return [] }
        let count = min(lastSequence - first + 1, UInt64(limit))
        return (first..<(first + count)).map { ring[Int(($0 - 1) % UInt64(capacity))] }
    }

    /// Calls `hear` with every entry from now on, until `remove(_:)`. It must not record.
    public func observe(_ hear: @escaping (JournalEntry) -> Void) -> Observer {
        let observer = Observer(number: nextObserver)
        nextObserver += 1
        observers.append((observer, hear))
        return observer
    }

    /// The observer hears nothing any more.
    public func remove(_ observer: Observer) {
        observers.removeAll { $0.observer == observer }
    }
}
