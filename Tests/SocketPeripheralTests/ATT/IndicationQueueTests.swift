import HAPModel
import Testing

@testable import SocketPeripheral

@Suite("IndicationQueue")
struct IndicationQueueTests {
    private let table: SmallTable
    private let on: Indication
    private let brightness: Indication
    private let name: Indication

    init() throws {
        table = try SmallTable()
        on = Indication(iid: table.on, handle: SmallTable.onValue)
        brightness = Indication(iid: table.brightness, handle: SmallTable.brightnessValue)
        name = Indication(iid: table.name, handle: SmallTable.nameValue)
    }

    /// Confirms, and gives what ended and what is next as a list that can be compared.
    private func confirm(
        _ queue: inout IndicationQueue, _ handle: UInt16, unwanted: [InstanceID] = []
    ) -> [[InstanceID]]? {
        queue.confirm(valueHandle: handle) { !unwanted.contains($0) }.map { [$0.ended, $0.next.map { [$0.iid] } ?? []] }
    }

    @Test("one is sent, the others wait in their order, the same one twice is one")
    func order() {
        var queue = IndicationQueue()
        #expect(queue.submit(on) == .send(on))
        #expect(queue.submit(brightness) == .queued)
        #expect(queue.submit(on) == .queued, "the value may have changed after the one on its way")
        #expect(queue.submit(on) == .coalesced)
        #expect(queue.submit(brightness) == .coalesced)
        #expect(queue.unconfirmed == [table.on, table.brightness, table.on])
        #expect(confirm(&queue, on.handle) == [[table.on], [table.brightness]])
        #expect(confirm(&queue, brightness.handle) == [[table.brightness], [table.on]])
        #expect(confirm(&queue, on.handle) == [[table.on], []])
        #expect(confirm(&queue, on.handle) == nil)
        #expect(queue.submit(on) == .send(on))
    }

    @Test("only a confirmation of the one that was sent counts")
    func wrongHandle() {
        var queue = IndicationQueue()
        #expect(confirm(&queue, on.handle) == nil)
        _ = queue.submit(on)
        _ = queue.submit(brightness)
        #expect(confirm(&queue, brightness.handle) == nil)
        #expect(confirm(&queue, 0) == nil)
        #expect(queue.unconfirmed == [table.on, table.brightness])
    }

    @Test("waiting ones that nobody wants any more end without being sent")
    func unwanted() {
        var queue = IndicationQueue()
        for indication in [on, brightness, name] { _ = queue.submit(indication) }
        #expect(confirm(&queue, on.handle, unwanted: [table.brightness]) == [[table.on, table.brightness], [table.name]])
        _ = queue.submit(on)
        #expect(confirm(&queue, name.handle, unwanted: [table.on]) == [[table.name, table.on], []])
        #expect(queue.unconfirmed == [])
    }
}
