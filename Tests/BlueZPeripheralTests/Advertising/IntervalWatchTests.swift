import EventLoop
import Testing

@testable import BlueZPeripheral

@Suite("wanted and real advertising intervals")
struct IntervalWatchTests {
    private let loop: EventLoop
    private let monitor: FakeMonitor
    private let watch: IntervalWatch
    private let told: Told

    private final class Told {
        var lines: [String] = []
        /// What was told since the last call.
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    init() throws {
        loop = try EventLoop(clock: .virtual)
        monitor = try FakeMonitor()
        let told = Told()
        self.told = told
        watch = IntervalWatch(
            loop: loop, monitor: try MonitorSocket(loop: loop, descriptor: monitor.descriptor), pause: .seconds(1))
        watch.onSettled = { told.lines.append("\($0): \($1)") }
        watch.begin(index: 0)
    }

    private func set(_ units: UInt32, _ maximum: UInt32? = nil) {
        monitor.set(.legacy, minimum: units, maximum: maximum ?? units)
        loop.step(waiting: false)
    }

    @Test("a pair is told when nothing has changed for a second, and once")
    func settling() {
        watch.wanted = 20
        loop.advance(by: .seconds(5))
        #expect(told.take().isEmpty, "not known yet")
        set(32, 668)
        loop.advance(by: .milliseconds(999))
        set(32)
        loop.advance(by: .milliseconds(999))
        #expect(told.take().isEmpty)
        loop.advance(by: .milliseconds(1))
        #expect(told.take() == ["20.0: 20.0...20.0"])
        set(32)
        watch.wanted = 20
        loop.advance(by: .seconds(10))
        #expect(told.take().isEmpty)
        watch.wanted = 417.5
        loop.advance(by: .seconds(10))
        #expect(told.take() == ["417.5: 20.0...20.0"])
    }

    @Test("what is on the air by turns is told once each, until something else is wanted")
    func turns() {
        watch.wanted = 20
        for _ in 0..<3 {
            for units in [32, 2048] as [UInt32] {
                set(units)
                loop.advance(by: .seconds(2))
            }
        }
        #expect(told.take() == ["20.0: 20.0...20.0", "20.0: 1280.0...1280.0"])
        watch.wanted = 30
        loop.advance(by: .seconds(2))
        #expect(told.take() == ["30.0: 1280.0...1280.0"])
    }

    @Test("while nothing is to be on the air nothing is told")
    func silence() {
        watch.wanted = 20
        set(32)
        watch.wanted = nil
        set(2048)
        loop.advance(by: .seconds(10))
        #expect(told.take().isEmpty)
        watch.wanted = 20
        loop.advance(by: .seconds(1))
        #expect(told.take() == ["20.0: 1280.0...1280.0"])
    }

    @Test("another controller's interval is another one; after the end nothing is told")
    func controllers() {
        set(32)
        watch.begin(index: 1)
        watch.wanted = 20
        loop.advance(by: .seconds(5))
        #expect(told.take().isEmpty)
        watch.begin(index: 0)
        watch.wanted = 20
        set(32)
        watch.close()
        loop.advance(by: .seconds(5))
        #expect(told.take().isEmpty)
    }
}
