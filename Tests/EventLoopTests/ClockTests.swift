import Testing

@testable import EventLoop

@Suite("Clock")
struct ClockTests {
    @Test("the kernel waits whole milliseconds, rounded up, so that no timer fires early")
    func milliseconds() {
        let rows: [(Duration, Int32)] = [
            (.zero, 0), (.seconds(-1), 0), (.milliseconds(-1), 0), (.nanoseconds(-1), 0),
            (.nanoseconds(1), 1), (.microseconds(999), 1), (.milliseconds(1), 1), (.microseconds(1001), 2),
            (.seconds(1), 1000), (.milliseconds(1500), 1500), (.seconds(30) + .nanoseconds(1), 30001),
            (.seconds(2_147_483), 2_147_483_000), (.seconds(2_147_484), Int32.max), (.seconds(Int64.max), Int32.max),
        ]
        for (rest, expected) in rows {
            #expect(EventLoop.RunningClock.milliseconds(rest) == expected, "\(rest)")
        }
    }

    @Test("virtual time starts at zero and never goes back")
    func virtual() {
        var clock = EventLoop.RunningClock(.virtual)
        #expect(clock.now == .zero)
        clock.reach(.seconds(5))
        clock.reach(.seconds(3))
        #expect(clock.now == .seconds(5))
    }

    @Test("the monotonic clock goes by itself, forward, and not to where it is told")
    func monotonic() {
        var clock = EventLoop.RunningClock(.monotonic)
        let start = clock.now
        clock.reach(start + .seconds(3600))
        #expect(clock.now >= start)
        #expect(clock.now < start + .seconds(3600))
    }

    @Test("without a timer the kernel waits for descriptors alone; virtual time waits for nobody")
    func timeout() {
        for clock in [EventLoop.Clock.monotonic, .virtual] {
            #expect(EventLoop.RunningClock(clock).timeout(until: nil) == -1)
            #expect(EventLoop.RunningClock(clock).timeout(until: .zero) == 0)
        }
        let clock = EventLoop.RunningClock(.monotonic)
        #expect((3_590_000...3_600_000).contains(clock.timeout(until: clock.now + .seconds(3600))))
        #expect(EventLoop.RunningClock(.virtual).timeout(until: .seconds(3600)) == 0)
    }
}
