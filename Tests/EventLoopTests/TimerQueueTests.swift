import Testing

@testable import EventLoop

@Suite("TimerQueue")
struct TimerQueueTests {
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    private func timer(at seconds: Int, _ fired: @escaping () -> Void = {}) -> EventLoop.Timer {
        EventLoop.Timer(loop: loop, deadline: .seconds(seconds), handler: fired)
    }

    @Test(
        "whatever the order of insertion, timers come by deadline and those of one deadline as they were inserted",
        arguments: [[], [1], [1, 2, 3], [3, 2, 1], [2, 2, 1, 3, 1, 2], [5, 5, 5], [4, 1, 4, 1, 0, 9]])
    func order(deadlines: [Int]) {
        var queue = TimerQueue()
        let timers = deadlines.map { timer(at: $0) }
        for timer in timers { queue.insert(timer) }
        let expected = timers.enumerated().sorted { ($0.element.deadline, $0.offset) < ($1.element.deadline, $1.offset) }
        let due = queue.takeDue(at: .seconds(100))
        #expect(due.map(ObjectIdentifier.init) == expected.map { ObjectIdentifier($0.element) })
        #expect(queue.nextDeadline == nil)
    }

    @Test("only timers whose deadline has come are taken, the deadline itself included")
    func due() {
        var queue = TimerQueue()
        for seconds in [3, 1, 2] { queue.insert(timer(at: seconds)) }
        #expect(queue.nextDeadline == .seconds(1))
        #expect(queue.takeDue(at: .milliseconds(999)).isEmpty)
        #expect(queue.takeDue(at: .seconds(2)).map(\.deadline) == [.seconds(1), .seconds(2)])
        #expect(queue.nextDeadline == .seconds(3))
    }

    @Test("a removed timer is gone, one that is not in the queue changes nothing")
    func remove() {
        var queue = TimerQueue()
        let (first, second) = (timer(at: 1), timer(at: 1))
        queue.insert(first)
        queue.insert(second)
        queue.remove(first)
        queue.remove(first)
        #expect(queue.takeDue(at: .seconds(1)).map(ObjectIdentifier.init) == [ObjectIdentifier(second)])
    }
}
