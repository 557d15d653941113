import Testing

@testable import SocketPeripheral

@Suite("RequestTurns")
struct RequestTurnsTests {
    private func turn(_ handle: UInt16) -> RequestTurns.Turn {
        RequestTurns.Turn(request: .read(handle: handle, offset: 0)) { _ in }
    }

    @Test("one request at a time, the others in their order")
    func order() {
        var turns = RequestTurns()
        #expect(turns.admit(turn(1)) == .now)
        #expect(turns.admit(turn(2)) == .later)
        #expect(turns.admit(turn(3)) == .later)
        #expect(turns.end()?.request == .read(handle: 2, offset: 0))
        #expect(turns.end()?.request == .read(handle: 3, offset: 0))
        #expect(turns.isBusy)
        #expect(turns.end() == nil)
        #expect(!turns.isBusy)
        #expect(turns.admit(turn(4)) == .now)
    }

    @Test("only so many may wait")
    func capacity() {
        var turns = RequestTurns()
        #expect(turns.admit(turn(1)) == .now)
        for _ in 0..<RequestTurns.capacity { #expect(turns.admit(turn(2)) == .later) }
        #expect(turns.admit(turn(3)) == .refused)
    }
}
