import Testing

@testable import hapsim

@Suite("server-sent events")
struct ServerSentEventTests {
    private let stream =
        "retry: 1000\n\nid: 4\ndata: {\"a\":1}\n\n:\n\nid: 5\r\ndata:one\r\ndata: two\r\n\r\nevent: x\n\ndata\n\ndata: cut"

    @Test("a stream is taken apart, in whatever pieces it comes", arguments: [1, 2, 5, 1000])
    func pieces(size: Int) {
        var parser = ServerSentEventParser()
        let bytes = Array(stream.utf8)
        let events = stride(from: 0, to: bytes.count, by: size).flatMap { start in
            parser.events(in: Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(
            events == [
                ServerSentEvent(id: "4", data: "{\"a\":1}"), ServerSentEvent(id: "5", data: "one\ntwo"),
                ServerSentEvent(id: "5", data: ""),
            ])
    }
}
