import HAPModel
import Testing

@testable import HAPEngine

@Suite("What is on the air, and when")
struct AdvertiserTests {
    /// What is advertised, shortened.
    enum Mood: Equatable {
        case nothing
        case regular(Double)
        case encrypted(UInt8, Double)
    }

    private static let timing = Advertiser.Timing(eventDuration: .seconds(3), regularInterval: 760)

    private func started() -> Advertiser {
        var advertiser = Advertiser(timing: Self.timing)
        advertiser.start(at: .zero)
        return advertiser
    }

    private func mood(_ advertiser: Advertiser) -> Mood {
        guard let shown = advertiser.advertisement(name: "x", regularPayload: { [6] }) else { return .nothing }
        switch shown.payload {
        case .regular: return .regular(shown.interval)
        case .encrypted(let bytes): return .encrypted(bytes[0], shown.interval)
        }
    }

    private func mood(_ advertiser: inout Advertiser, at milliseconds: Int) -> Mood {
        advertiser.advance(to: .milliseconds(milliseconds))
        return mood(advertiser)
    }

    private func broadcast(_ number: UInt8, interval: Double = 1280) -> Advertiser.Broadcast {
        .init(payload: [number], interval: interval)
    }

    @Test("HAP-BLE 3.3: nothing before the start; every 20 ms for 30 s after it; then the regular interval")
    func start() {
        #expect(mood(Advertiser(timing: Self.timing)) == .nothing)
        var advertiser = started()
        #expect(mood(advertiser) == .regular(20))
        #expect(advertiser.deadline == .seconds(30))
        #expect(mood(&advertiser, at: 29_999) == .regular(20))
        #expect(mood(&advertiser, at: 30_000) == .regular(760))
        #expect(advertiser.deadline == nil)
    }

    @Test("HAP-BLE 3.3: nothing during a connection; every 20 ms for a while after it")
    func connection() {
        var advertiser = started()
        advertiser.connected()
        #expect(mood(&advertiser, at: 100_000) == .nothing)
        advertiser.disconnected(at: .seconds(100))
        #expect(mood(&advertiser, at: 102_999) == .regular(20))
        #expect(mood(&advertiser, at: 103_000) == .regular(760))
    }

    @Test("HAP-BLE 3.3: a disconnected event is advertised every 20 ms for at least 3 s from the last one")
    func disconnectedEvent() {
        var advertiser = started()
        #expect(mood(&advertiser, at: 40_000) == .regular(760))
        advertiser.disconnectedEvent(at: .seconds(40))
        #expect(mood(&advertiser, at: 42_000) == .regular(20))
        advertiser.disconnectedEvent(at: .seconds(42))
        #expect(mood(&advertiser, at: 44_999) == .regular(20))
        #expect(mood(&advertiser, at: 45_000) == .regular(760))
    }

    @Test("HAP-BLE 3.3: an event in the first 30 s does not shorten them, one at their end prolongs them")
    func eventAfterStart() {
        var advertiser = started()
        advertiser.disconnectedEvent(at: .seconds(1))
        #expect(mood(&advertiser, at: 29_999) == .regular(20))
        advertiser.disconnectedEvent(at: .milliseconds(29_999))
        #expect(mood(&advertiser, at: 32_998) == .regular(20))
        #expect(mood(&advertiser, at: 32_999) == .regular(760))
    }

    @Test("HAP-BLE 3.3: a broadcast in the first 30 s does not shorten them, unless a controller has connected")
    func broadcastAfterStart() {
        var advertiser = started()
        advertiser.broadcastEvent(broadcast(1), at: .seconds(2))
        #expect(mood(&advertiser, at: 4_999) == .encrypted(1, 1280))
        #expect(mood(&advertiser, at: 5_000) == .regular(20))
        #expect(mood(&advertiser, at: 29_999) == .regular(20))
        #expect(mood(&advertiser, at: 30_000) == .regular(760))

        advertiser = started()
        advertiser.connected()
        advertiser.disconnected(at: .seconds(1))
        advertiser.broadcastEvent(broadcast(1), at: .seconds(2))
        #expect(mood(&advertiser, at: 7_999) == .regular(20))
        #expect(mood(&advertiser, at: 8_000) == .regular(760))
    }

    @Test("HAP-BLE 3.3: a broadcast for at least 3 s from the last change, then a disconnected event of 3 s, then regular")
    func broadcastEvent() {
        var advertiser = started()
        advertiser.broadcastEvent(broadcast(1), at: .seconds(40))
        #expect(mood(&advertiser, at: 42_000) == .encrypted(1, 1280))
        advertiser.broadcastEvent(broadcast(2, interval: 20), at: .seconds(42))
        #expect(mood(&advertiser, at: 44_999) == .encrypted(2, 20))
        #expect(mood(&advertiser, at: 45_000) == .regular(20))
        #expect(mood(&advertiser, at: 47_999) == .regular(20))
        #expect(mood(&advertiser, at: 48_000) == .regular(760))
    }

    @Test("HAP-BLE 3.3: phases follow one another although the timer was served late")
    func lateTimer() {
        var advertiser = started()
        advertiser.broadcastEvent(broadcast(1), at: .seconds(40))
        #expect(mood(&advertiser, at: 44_000) == .regular(20))
        #expect(advertiser.deadline == .seconds(46))
        advertiser.broadcastEvent(broadcast(1), at: .seconds(50))
        #expect(mood(&advertiser, at: 90_000) == .regular(760))
    }

    @Test("HAP-BLE 3.3: a disconnected event does not displace a broadcast")
    func eventDuringBroadcast() {
        var advertiser = started()
        advertiser.broadcastEvent(broadcast(1), at: .seconds(40))
        advertiser.disconnectedEvent(at: .seconds(41))
        #expect(mood(&advertiser, at: 42_999) == .encrypted(1, 1280))
        #expect(mood(&advertiser, at: 43_000) == .regular(20))
        #expect(mood(&advertiser, at: 45_999) == .regular(20))
    }

    @Test("HAP-BLE 3.3: a connection ends a broadcast for good")
    func broadcastIsAbandoned() {
        var advertiser = started()
        advertiser.broadcastEvent(broadcast(1), at: .seconds(40))
        advertiser.connected()
        #expect(mood(&advertiser, at: 40_500) == .nothing)
        advertiser.disconnected(at: .seconds(41))
        #expect(mood(&advertiser, at: 41_000) == .regular(20))
    }

    @Test("HAP-BLE 3.1: an accessory that is off or connected does not advertise because of an event")
    func silent() {
        var advertiser = Advertiser(timing: Self.timing)
        advertiser.broadcastEvent(broadcast(1), at: .zero)
        advertiser.disconnectedEvent(at: .zero)
        #expect(mood(advertiser) == .nothing)
        advertiser = started()
        advertiser.connected()
        advertiser.broadcastEvent(broadcast(1), at: .zero)
        advertiser.disconnectedEvent(at: .zero)
        #expect(mood(advertiser) == .nothing)
        #expect(advertiser.deadline == nil)
    }
}
