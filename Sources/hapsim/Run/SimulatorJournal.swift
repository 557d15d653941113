import Control
import Simulator

/// The journal as the control server reads it.
final class SimulatorJournal: ControlledJournal {
    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    var firstSequence: UInt64 { journal.firstSequence }
    var lastSequence: UInt64 { journal.lastSequence }
    var types: [String] { JournalEntry.types }

    func entries(after sequence: UInt64, limit: Int) -> [any ControlledEntry] {
        journal.entries(after: sequence, limit: limit)
    }

    func observe(_ hear: @escaping (any ControlledEntry) -> Void) -> () -> Void {
        let observer = journal.observe { hear($0) }
        return { [journal] in journal.remove(observer) }
    }
}

extension JournalEntry: ControlledEntry {}
