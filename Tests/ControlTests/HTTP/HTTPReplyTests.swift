import EventLoop
import Glibc
import Testing

@testable import Control

/// A body whose pieces a test gives.
private final class TestBody: HTTPBodySource {
    var onBytes: () -> Void = {}
    private var pieces: [HTTPBodyPiece] = []
    private(set) var asked = 0
    private(set) var ends = 0

    func next(limit: Int) -> HTTPBodyPiece {
        asked += 1
        return pieces.isEmpty ? .nothingYet : pieces.removeFirst()
    }

    func end() {
        ends += 1
    }

    func add(_ piece: HTTPBodyPiece) {
        pieces.append(piece)
        onBytes()
    }

    func add(_ text: String) {
        add(.bytes(Array(text.utf8)))
    }
}

@Suite("HTTP replies that take their time")
struct HTTPReplyTests {
    private let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    private func text(_ text: String) -> HTTPResponse {
        HTTPResponse(contentType: "text/plain", body: Array(text.utf8))
    }

    /// The texts of the chunks that have come so far, after the head.
    private func chunks(_ client: RawClient) -> [String] {
        let text = String(decoding: client.received, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts.dropFirst().first?.split(separator: "\r\n") ?? []
        return lines.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test("an answer that comes later keeps nobody else waiting, and arrives when it is there")
    func later() throws {
        let bench = try Bench()
        let pending = HTTPPendingResponse(onAbandonment: { Issue.record("abandoned") })
        try bench.serveReplies { $0.path == "/later" ? .later(pending) : .now(text("now")) }
        let waiting = try bench.client()
        waiting.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try bench.send(get)?.text == "now")
        #expect(waiting.received.isEmpty)
        pending.complete(text("at last"))
        pending.complete(text("again"))
        #expect(bench.response(to: waiting)?.text == "at last")
        #expect(bench.response(to: waiting)?.text == "now", "the connection goes on")
    }

    @Test("an answer that is there at once, or comes from within another request, arrives")
    func sooner() throws {
        let bench = try Bench()
        var pending: [HTTPPendingResponse] = []
        try bench.serveReplies { request in
            let response = HTTPPendingResponse(onAbandonment: {})
            switch request.path {
            case "/wait":
                pending.append(response)
                return .later(response)
            case _:
                pending.forEach { $0.complete(text("released")) }
                response.complete(text("done"))
                return .later(response)
            }
        }
        let waiting = try (0..<3).map { _ in try bench.client() }
        for client in waiting { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
        #expect(bench.run { pending.count == 3 })
        #expect(try bench.send("GET /release HTTP/1.1\r\nHost: x\r\n\r\n")?.text == "done")
        for client in waiting { #expect(bench.response(to: client)?.text == "released") }
    }

    @Test("of a client that goes away while it waits, nothing is kept", arguments: [true, false])
    func abandoned(isTCP: Bool) throws {
        let bench = try Bench(isTCP ? .tcp(port: 0) : nil)
        var abandoned = 0
        weak var kept: HTTPPendingResponse?
        try bench.serveReplies { _ in
            let response = HTTPPendingResponse(onAbandonment: { abandoned += 1 })
            kept = response
            return .later(response)
        }
        let client = try bench.client()
        client.send(get)
        #expect(bench.run { kept != nil })
        client.disconnect()
        #expect(bench.run { abandoned == 1 && kept == nil })
        kept?.complete(text("nobody"))
        #expect(abandoned == 1)
    }

    @Test("a body that is made while it is sent arrives piece by piece, and ends")
    func stream() throws {
        let bench = try Bench()
        let body = TestBody()
        try bench.serveReplies { _ in .stream(text(""), body) }
        let client = try bench.client()
        client.send(get)
        #expect(bench.run { body.asked == 1 })
        body.add("one")
        #expect(bench.run { chunks(client) == ["one"] })
        #expect(bench.run { body.asked == 3 }, "asked again, it had nothing")
        body.add("two")
        #expect(bench.run { chunks(client) == ["one", "two"] })
        #expect(body.ends == 0)
        body.add(.end)
        #expect(bench.run { body.ends == 1 })
        #expect(String(decoding: client.received, as: UTF8.self).hasSuffix("0\r\n\r\n"))
    }

    @Test("a body that is broken off closes the connection without its end")
    func brokenOff() throws {
        let bench = try Bench()
        let body = TestBody()
        try bench.serveReplies { _ in .stream(text(""), body) }
        let client = try bench.client()
        client.send(get)
        body.add("one")
        body.add(.brokenOff)
        #expect(bench.run { client.isClosed })
        #expect(chunks(client) == ["one"])
        #expect(body.ends == 1)
    }

    @Test("of a client that goes away in the middle of a body, nothing is kept", arguments: [true, false])
    func leftStream(isTCP: Bool) throws {
        let bench = try Bench(isTCP ? .tcp(port: 0) : nil)
        weak var kept: TestBody?
        var asked = 0
        try bench.serveReplies { _ in
            let body = TestBody()
            kept = body
            asked += 1
            return .stream(text(""), body)
        }
        let client = try bench.client()
        client.send(get)
        #expect(bench.run { kept?.asked == 1 })
        client.disconnect()
        #expect(bench.run { kept == nil })
        #expect(asked == 1)
    }

    @Test("HEAD of such a body gets its head and no body")
    func head() throws {
        let bench = try Bench()
        let body = TestBody()
        try bench.serveReplies { _ in .stream(text(""), body) }
        #expect(try bench.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", hasBody: false)?.status == 200)
        #expect(bench.run { body.ends == 1 })
        #expect(body.asked == 0)
    }

    @Test("a client that does not read makes the source wait, not the memory grow")
    func deaf() throws {
        let bench = try Bench()
        final class Endless: HTTPBodySource {
            var onBytes: () -> Void = {}
            var given = 0
            func next(limit: Int) -> HTTPBodyPiece {
                given += limit
                return .bytes([UInt8](repeating: 0x78, count: limit))
            }
            func end() {}
        }
        let body = Endless()
        try bench.serveReplies { $0.path == "/endless" ? .stream(text(""), body) : .now(text("ok")) }
        let deaf = try RawClient(loop: bench.loop, address: bench.address, isDeaf: true)
        deaf.send("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in 0..<50 { #expect(try bench.send(get)?.text == "ok") }
        let given = body.given
        for _ in 0..<50 { #expect(try bench.send(get)?.text == "ok") }
        #expect(body.given == given)
        #expect(given < 4_000_000)
    }

    @Test("a server that stops lets go of those who wait")
    func stop() throws {
        let bench = try Bench()
        let body = TestBody()
        var abandoned = 0
        var waiting = 0
        try bench.serveReplies { request in
            waiting += 1
            return request.path == "/stream"
                ? .stream(text(""), body) : .later(HTTPPendingResponse(onAbandonment: { abandoned += 1 }))
        }
        let clients = try ["/a", "/b", "/stream"].map { path in
            let client = try bench.client()
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            return client
        }
        #expect(bench.run { waiting == 3 && body.asked == 1 })
        bench.stop()
        #expect(abandoned == 2 && body.ends == 1)
        #expect(bench.run { clients.allSatisfy(\.isClosed) })
    }

    @Test("more clients may wait than there are others served, and each gets its answer")
    func many() throws {
        let bench = try Bench()
        var pending: [HTTPPendingResponse] = []
        try bench.serveReplies { request in
            guard request.path == "/wait" else { return .now(text("ok")) }
            pending.append(HTTPPendingResponse(onAbandonment: {}))
            return .later(pending[pending.count - 1])
        }
        let clients = try (0..<100).map { _ in try bench.client() }
        for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
        #expect(bench.run { pending.count == 100 })
        #expect(try bench.send(get)?.text == "ok")
        for (number, response) in pending.enumerated() { response.complete(text("\(number)")) }
        #expect(clients.compactMap { bench.response(to: $0)?.text }.sorted() == (0..<100).map { "\($0)" }.sorted())
    }
}
