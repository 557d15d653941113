import Testing

@testable import SocketPeripheral

@Suite("OutputBuffer")
struct OutputBufferTests {
    private func pending(_ buffer: OutputBuffer) -> [UInt8] { buffer.withPending { Array($0) } }

    @Test("lines go out in their order, whatever the pieces that are taken", arguments: [1, 2, 3, 7, 100])
    func order(piece: Int) {
        var buffer = OutputBuffer(limit: 12)
        var taken: [UInt8] = []
        var expected: [UInt8] = []
        for number in 0..<20 {
            let line = Array("\(number)".utf8)
            expected += line + [0x0A]
            while !buffer.append(line) {
                let part = pending(buffer).prefix(piece)
                taken += part
                buffer.remove(part.count)
            }
        }
        while !buffer.isEmpty {
            let part = pending(buffer).prefix(piece)
            taken += part
            buffer.remove(part.count)
        }
        #expect(taken == expected)
        #expect(pending(buffer) == [])
    }

    @Test("what waits, line ends included, never exceeds the limit; a refused line leaves no trace")
    func limit() {
        var buffer = OutputBuffer(limit: 6)
        let results = [buffer.append([1, 2, 3]), buffer.append([4, 5]), buffer.append([6])]
        #expect(results == [true, false, true])
        #expect(pending(buffer) == [1, 2, 3, 0x0A, 6, 0x0A])
        buffer.remove(3)
        let more = [buffer.append([7, 8]), buffer.append([])]
        #expect(more == [true, false])
        #expect(pending(buffer) == [0x0A, 6, 0x0A, 7, 8, 0x0A])
    }

    @Test("removing more than there is empties it")
    func removeTooMuch() {
        var buffer = OutputBuffer(limit: 10)
        let isTaken = buffer.append([1])
        #expect(isTaken)
        buffer.remove(100)
        #expect(buffer.isEmpty)
        #expect(pending(buffer) == [])
    }
}
