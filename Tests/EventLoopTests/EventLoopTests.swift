import Testing

@testable import EventLoop

@Suite("EventLoop: time")
struct EventLoopTests {
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    @Test("each timer fires once, in the order of the deadlines and at its own time")
    func timers() {
        var fired: [(Int, Duration)] = []
        for milliseconds in [30, 10, 20, 10] {
            loop.schedule(after: .milliseconds(milliseconds)) { [loop] in fired.append((milliseconds, loop.now)) }
        }
        loop.advance(by: .milliseconds(9))
        #expect(fired.isEmpty)
        loop.advance(by: .seconds(1))
        #expect(fired.map(\.0) == [10, 10, 20, 30])
        #expect(fired.allSatisfy { .milliseconds($0.0) == $0.1 })
        #expect(loop.now == .milliseconds(1009))
        loop.advance(by: .seconds(1))
        #expect(fired.count == 4)
    }

    @Test("a handler can cancel a timer of the same moment, itself and one that fired; none of them fires again")
    func cancelInHandler() {
        var fired: [String] = []
        var timers: [EventLoop.Timer] = []
        timers.append(
            loop.schedule(after: .seconds(1)) {
                fired.append("first")
                for timer in timers { timer.cancel() }
            })
        timers.append(loop.schedule(after: .seconds(1)) { fired.append("second") })
        timers.append(loop.schedule(after: .seconds(2)) { fired.append("third") })
        loop.schedule(after: .seconds(3)) { fired.append("fourth") }
        loop.advance(by: .seconds(10))
        #expect(fired == ["first", "fourth"])
    }

    @Test("a timer that a handler sets for now fires in the next step, not in this one")
    func timerInHandler() throws {
        let loop = try EventLoop(clock: .virtual)
        var fired = 0
        func again() {
            fired += 1
            loop.schedule(after: .zero, handler: again)
        }
        loop.schedule(after: .zero, handler: again)
        loop.step(waiting: false)
        #expect(fired == 1)
        loop.step(waiting: false)
        #expect(fired == 2)
    }

    @Test("deferred handlers run after the one that deferred them and before the next timer, in order")
    func deferred() {
        var order: [String] = []
        loop.schedule(after: .seconds(1)) { [loop] in
            loop.defer {
                order.append("deferred")
                loop.defer { order.append("deferred by deferred") }
            }
            loop.defer { order.append("deferred too") }
            order.append("timer")
        }
        loop.schedule(after: .seconds(1)) { order.append("next timer") }
        loop.advance(by: .seconds(1))
        #expect(order == ["timer", "deferred", "deferred too", "deferred by deferred", "next timer"])
    }

    @Test("what was deferred outside of handlers runs at the start of the next step, which then does not wait")
    func deferredOutside() {
        var ran = false
        loop.defer { ran = true }
        #expect(!ran)
        loop.step(waiting: true)
        #expect(ran)
    }

    @Test("run ends when a timer stops it, with the time of that timer")
    func run() {
        loop.schedule(after: .seconds(86400)) { [loop] in loop.stop() }
        loop.run()
        #expect(loop.now == .seconds(86400))
    }

    @Test("run ends when a deferred handler stops it, though nothing else would ever wake it")
    func stopFromDeferred() throws {
        for clock in [EventLoop.Clock.virtual, .monotonic] {
            let loop = try EventLoop(clock: clock)
            loop.defer { loop.stop() }
            loop.run()
        }
        #expect(loop.timeout == -1)
    }

    @Test("a loop without timers waits for ever, whatever it watches: idle, it does not wake")
    func idle() throws {
        let pipe = try Pipe()
        for clock in [EventLoop.Clock.virtual, .monotonic] {
            let loop = try EventLoop(clock: clock)
            let source = try loop.watch(pipe.readEnd, for: .readable) { _ in }
            #expect(loop.timeout == -1)
            let timer = loop.schedule(after: .seconds(60)) {}
            #expect(loop.timeout != -1)
            timer.cancel()
            #expect(loop.timeout == -1)
            source.cancel()
        }
    }

    @Test("a timer of the monotonic clock fires when its time has come, not before")
    func monotonic() throws {
        let loop = try EventLoop()
        let start = loop.now
        var firedAt: Duration?
        loop.schedule(after: .milliseconds(2)) {
            firedAt = loop.now
            loop.stop()
        }
        loop.run()
        let passed = try #require(firedAt) - start
        #expect(passed >= .milliseconds(2))
    }

    @Test("a timer does not keep its loop alive, and cancelling it after the loop's end does nothing")
    func lifetime() throws {
        var loop: EventLoop? = try EventLoop(clock: .virtual)
        let isAlive = { [weak loop] in loop != nil }
        let timer = loop?.schedule(after: .seconds(1)) { Issue.record("fired without a loop") }
        loop = nil
        #expect(!isAlive())
        timer?.cancel()
    }
}
