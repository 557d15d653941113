import Testing

@testable import Simulator

@Suite("The faults that are armed")
struct FaultSetTests {
    private func fault(
        _ name: String = "a", at place: FaultPlace = .connection, nth: Int = 1, count: Int? = nil, probability: Double = 1
    ) -> Fault {
        Fault(name: name, action: .refuse, place: place, nth: nth, count: count, probability: probability)
    }

    /// On which of ten occasions the fault is injected.
    private func hits(_ fault: Fault, seed: UInt64 = 1, of occasions: Int = 10) -> [Int] {
        var set = FaultSet(seed: seed)
        set.arm([fault])
        return (1...occasions).filter { _ in !set.hits(at: [.connection]).isEmpty }
    }

    @Test(
        "the n-th time is the first one, and so often is enough",
        arguments: [
            (1, nil, Array(1...10)), (3, nil, Array(3...10)), (1, 1, [1]), (2, 3, [2, 3, 4]), (11, 1, []),
        ] as [(Int, Int?, [Int])])
    func counts(nth: Int, count: Int?, expected: [Int]) {
        #expect(hits(fault(nth: nth, count: count)) == expected)
    }

    @Test("a probability draws from the seed, and only what was injected counts")
    func probability() {
        let often = hits(fault(probability: 0.3), of: 1000)
        #expect((200...400).contains(often.count))
        #expect(hits(fault(probability: 0.3), of: 1000) == often)
        #expect(hits(fault(probability: 0.3), seed: 2, of: 1000) != often)
        #expect(hits(fault(count: 2, probability: 0.3), of: 1000) == Array(often.prefix(2)))
        #expect(hits(fault(probability: 0)).isEmpty)
    }

    @Test("only the place counts that the fault is for, and what it is narrowed to")
    func places() {
        var set = FaultSet(seed: 1)
        set.arm([fault("a", at: .attRead), fault("b", at: .attWrite)])
        var names = set.hits(at: [.attWrite]).map(\.fault.name)
        #expect(names == ["b"])
        names = set.hits(at: [.attRead, .attWrite]).map(\.fault.name)
        #expect(names == ["a", "b"])
        names = set.hits(at: [.attRead]) { $0.name != "a" }.map(\.fault.name)
        #expect(names.isEmpty)
        #expect(set.armed.map(\.hits) == [1, 2])
        #expect(set.armed.map(\.occasions) == [1, 2])
    }

    @Test("a name is armed once, and is disarmed as a whole")
    func names() {
        var set = FaultSet(seed: 1)
        set.arm([fault("a"), fault("a", at: .clock)])
        set.arm([fault("b")])
        _ = set.hits(at: [.connection])
        set.arm([fault("a", count: 1)])
        #expect(set.armed.map(\.fault.name) == ["b", "a"])
        #expect(set.armed.last?.hits == 0)
        #expect(set.freeName(for: "status") == "status-1")
        let disarmed = ["c", "b"].map { set.disarm($0) }
        #expect(disarmed == [false, true])
        #expect(set.armed.map(\.fault.name) == ["a"])
        set.disarmAll()
        #expect(set.isEmpty)
    }

    @Test("what comes next is known before, and looking at it counts nothing")
    func upcoming() {
        var set = FaultSet(seed: 1)
        set.arm([fault(nth: 2, count: 1)])
        #expect(set.upcoming(at: .connection).isEmpty)
        _ = set.hits(at: [.connection])
        #expect(set.upcoming(at: .connection).count == 1)
        #expect(set.upcoming(at: .connection).count == 1)
        let last = set.hits(at: [.connection]).first
        #expect(last?.isSpent == true)
        #expect(set.upcoming(at: .connection).isEmpty)
    }
}
