import EventLoop
import HAPModel
import Testing

@testable import SocketPeripheral

@Suite("Beacon")
struct BeaconTests {
    private let loop: EventLoop
    private let beacon: Beacon
    private let log = Log()

    /// What scanners heard.
    private final class Log {
        var entries: [String] = []

        func take() -> [String] {
            defer { entries = [] }
            return entries
        }
    }

    init() throws {
        loop = try EventLoop(clock: .virtual)
        beacon = Beacon(loop: loop)
    }

    private func advertisement(_ name: String, interval: Double = 100) -> Advertisement {
        Advertisement(payload: .regular([0x06]), name: name, interval: interval)
    }

    private func addScanner(_ id: Int) {
        beacon.addScanner(id) { [log] in log.entries.append("\(id) \($0.name)") }
    }

    @Test("a scanner hears what is on the air when it starts, then at the interval")
    func interval() {
        beacon.advertise(advertisement("a"))
        addScanner(1)
        #expect(log.take() == ["1 a"])
        loop.advance(by: .milliseconds(99))
        #expect(log.take() == [])
        loop.advance(by: .milliseconds(1))
        #expect(log.take() == ["1 a"])
        loop.advance(by: .seconds(1))
        #expect(log.take().count == 10)
    }

    @Test("a change is heard at once and its interval counts from there; the same again is no change")
    func change() {
        addScanner(1)
        #expect(log.take() == [])
        beacon.advertise(advertisement("a"))
        loop.advance(by: .milliseconds(60))
        beacon.advertise(advertisement("a"))
        #expect(log.take() == ["1 a"])
        beacon.advertise(advertisement("b", interval: 50))
        #expect(log.take() == ["1 b"])
        loop.advance(by: .milliseconds(40))
        #expect(log.take() == [], "the rhythm of the one before is over")
        loop.advance(by: .milliseconds(60))
        #expect(log.take() == ["1 b", "1 b"])
    }

    @Test("taken off the air there is nothing to hear, for new scanners neither")
    func stop() {
        beacon.advertise(advertisement("a"))
        addScanner(1)
        beacon.stopAdvertising()
        _ = log.take()
        addScanner(2)
        loop.advance(by: .seconds(10))
        #expect(log.take() == [])
        beacon.advertise(advertisement("a"))
        #expect(log.take().sorted() == ["1 a", "2 a"])
    }

    @Test("suspended it is silent, and then shows what was last asked for")
    func suspend() {
        addScanner(1)
        beacon.advertise(advertisement("a"))
        beacon.suspend(true)
        _ = log.take()
        #expect(beacon.onAir == nil)
        beacon.advertise(advertisement("b"))
        loop.advance(by: .seconds(10))
        #expect(log.take() == [])
        beacon.suspend(false)
        #expect(log.take() == ["1 b"])
        beacon.suspend(false)
        #expect(log.take() == [])
        beacon.suspend(true)
        beacon.stopAdvertising()
        beacon.suspend(false)
        #expect(log.take() == [])
    }

    @Test("a timer runs only while something is on the air and somebody listens")
    func idle() {
        #expect(loop.nextDeadline == nil)
        beacon.advertise(advertisement("a"))
        #expect(loop.nextDeadline == nil)
        addScanner(1)
        addScanner(2)
        #expect(loop.nextDeadline == .milliseconds(100))
        beacon.removeScanner(1)
        #expect(loop.nextDeadline == .milliseconds(100))
        beacon.removeScanner(2)
        #expect(loop.nextDeadline == nil)
        addScanner(1)
        #expect(loop.nextDeadline != nil)
        beacon.suspend(true)
        #expect(loop.nextDeadline == nil)
        beacon.suspend(false)
        #expect(loop.nextDeadline != nil)
        beacon.stopAdvertising()
        #expect(loop.nextDeadline == nil)
    }

    @Test("a second scanner does not change the rhythm of the first")
    func secondScanner() {
        beacon.advertise(advertisement("a"))
        addScanner(1)
        loop.advance(by: .milliseconds(60))
        addScanner(2)
        #expect(log.take() == ["1 a", "2 a"])
        loop.advance(by: .milliseconds(40))
        #expect(log.take().sorted() == ["1 a", "2 a"])
    }

    @Test("an interval that no controller has becomes the next one that it has")
    func intervalLimits() {
        let rows: [(Double, Duration)] = [
            (20, .milliseconds(20)), (19.9, .milliseconds(20)), (0, .milliseconds(20)), (-5, .milliseconds(20)),
            (.nan, .milliseconds(20)), (-.infinity, .milliseconds(20)), (211.25, .microseconds(211_250)),
            (10240, .milliseconds(10240)), (10241, .milliseconds(10240)), (1e300, .milliseconds(10240)),
            (.infinity, .milliseconds(10240)),
        ]
        addScanner(1)
        for (interval, expected) in rows {
            beacon.advertise(advertisement("\(interval)", interval: interval))
            #expect(loop.nextDeadline == loop.now + expected, "\(interval)")
        }
    }
}
