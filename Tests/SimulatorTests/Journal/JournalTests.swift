import HAPModel
import Testing

@testable import Simulator

@Suite("Journal")
struct JournalTests {
    private let journal = Journal(capacity: 3)

    private func record(_ messages: String...) throws {
        for message in messages {
            journal.record(
                .warning(message), database: try TestLight.database(), at: .zero, wallTime: WallTime(seconds: 0, nanoseconds: 0))
        }
    }

    private func messages(after sequence: UInt64, limit: Int = .max) -> [String] {
        journal.entries(after: sequence, limit: limit).map { entry in
            guard case .warning(let message) = entry.notice else { return "?" }
            return "\(entry.sequence)\(message)"
        }
    }

    @Test("Entries are numbered from 1 and come in order")
    func numbers() throws {
        #expect(journal.entries(after: 0).isEmpty)
        #expect((journal.firstSequence, journal.lastSequence) == (1, 0))
        try record("a", "b")
        #expect(messages(after: 0) == ["1a", "2b"])
        #expect((journal.firstSequence, journal.lastSequence) == (1, 2))
    }

    @Test("The oldest are forgotten when there are too many")
    func ring() throws {
        try record("a", "b", "c", "d", "e", "f", "g")
        #expect(messages(after: 0) == ["5e", "6f", "7g"])
        #expect((journal.firstSequence, journal.lastSequence) == (5, 7))
    }

    @Test(
        "Reading goes on after a number, as far as wanted",
        arguments: [
            (2, 10, ["3c", "4d", "5e"]), (3, 10, ["4d", "5e"]), (3, 1, ["4d"]), (3, 0, []), (5, 10, []), (99, 10, []),
            (.max, 10, []),
        ] as [(UInt64, Int, [String])])
    func after(sequence: UInt64, limit: Int, expected: [String]) throws {
        try record("a", "b", "c", "d", "e")
        #expect(messages(after: sequence, limit: limit) == expected)
    }

    @Test("An observer hears each entry until it is removed")
    func observers() throws {
        var heard: [UInt64] = []
        var heardByOther: [UInt64] = []
        let observer = journal.observe { heard.append($0.sequence) }
        _ = journal.observe { heardByOther.append($0.sequence) }
        try record("a", "b")
        journal.remove(observer)
        try record("c")
        #expect(heard == [1, 2])
        #expect(heardByOther == [1, 2, 3])
    }
}
