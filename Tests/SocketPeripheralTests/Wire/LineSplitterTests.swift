import Testing

@testable import SocketPeripheral

@Suite("LineSplitter")
struct LineSplitterTests {
    private func lines(_ pieces: [[UInt8]]) -> [LineSplitter.Line] {
        var splitter = LineSplitter()
        return pieces.flatMap { splitter.append($0) }
    }

    private func whole(_ text: String) -> LineSplitter.Line { .whole(Array(text.utf8)) }

    @Test("lines are the same at whatever place the stream is cut")
    func everyCut() {
        let stream = Array("{\"id\":1}\n\nabc\r\nrest".utf8)
        let expected = [whole("{\"id\":1}"), whole(""), whole("abc\r")]
        #expect(lines([stream]) == expected)
        #expect(lines(stream.map { [$0] }) == expected)
        for first in 0...stream.count {
            for second in first...stream.count {
                let pieces = [stream[..<first], stream[first..<second], stream[second...]].map { Array($0) }
                #expect(lines(pieces) == expected)
            }
        }
    }

    @Test("a line without an end is no line yet")
    func partial() {
        #expect(lines([Array("abc".utf8)]) == [])
        #expect(lines([Array("abc".utf8), Array("\n".utf8)]) == [whole("abc")])
    }

    @Test("a line may have 64 KiB, with one byte more it is too long and so is the rest of the stream")
    func limit() {
        let longest = [UInt8](repeating: 0x61, count: LineSplitter.limit)
        let end: [UInt8] = [0x0A]
        #expect(lines([longest + end]) == [.whole(longest)])
        #expect(lines([longest, end, longest, end]) == [.whole(longest), .whole(longest)])
        #expect(lines([longest, [0x61]]) == [.tooLong])
        #expect(lines([longest + [0x61] + end]) == [.tooLong])
        #expect(lines([end + longest + [0x61]]) == [whole(""), .tooLong])
        #expect(lines([longest + [0x61] + end, Array("{}\n".utf8)]) == [.tooLong])
    }
}
