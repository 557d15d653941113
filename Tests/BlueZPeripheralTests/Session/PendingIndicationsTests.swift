import EventLoop
import HAPModel
import Testing

@testable import BlueZPeripheral

@Suite("pending indications")
struct PendingIndicationsTests {
    private let loop: EventLoop
    private let indications: PendingIndications
    private let first: InstanceID
    private let second: InstanceID

    init() throws {
        loop = try EventLoop(clock: .virtual)
        indications = PendingIndications(loop: loop)
        first = try #require(InstanceID(1))
        second = try #require(InstanceID(2))
    }

    @Test("a confirmation counts once, and only when one was waited for")
    func confirmed() {
        #expect(!indications.confirmed(first))
        indications.sent(first)
        #expect(!indications.confirmed(second))
        #expect(indications.confirmed(first))
        #expect(!indications.confirmed(first))
    }

    @Test("a confirmation that does not come is given up after ATT's time, not before")
    func lost() {
        var lost: [InstanceID] = []
        indications.onLost = { lost.append($0) }
        indications.sent(first)
        indications.sent(second)
        #expect(indications.confirmed(second))
        loop.advance(by: .seconds(34))
        #expect(lost == [])
        loop.advance(by: .seconds(2))
        #expect(lost == [first])
        #expect(!indications.confirmed(first))
    }

    @Test("at the end of a link all that were waited for are named, once")
    func abandoned() {
        var lost: [InstanceID] = []
        indications.onLost = { lost.append($0) }
        indications.sent(second)
        indications.sent(first)
        #expect(indications.abandon() == [first, second])
        #expect(indications.abandon() == [])
        loop.advance(by: .seconds(60))
        #expect(lost == [])
    }
}
