import Testing

@testable import Control
@testable import EventLoop

/// Answers with the method, the path and the size of the body.
private func echo(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(
        status: .ok, contentType: "text/plain", body: Array("\(request.method) \(request.path) \(request.body.count)".utf8))
}

@Suite("HTTP server")
struct HTTPServerTests {
    @Test("a request gets the handler's answer, with the fields that every answer has")
    func answer() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let response = try #require(try bench.send("GET /a%20b?c=d HTTP/1.1\r\nHost: x\r\n\r\n"))
        #expect(response.status == 200)
        #expect(response.text == "GET /a%20b 0")
        #expect(response.headers["content-type"] == "text/plain")
        #expect(response.headers["cache-control"] == "no-store")
        #expect(response.headers["x-content-type-options"] == "nosniff")
    }

    @Test("the handler sees all header fields, also those that come twice")
    func headers() throws {
        let bench = try Bench()
        var seen: HTTPRequest?
        try bench.serve { request in
            seen = request
            return echo(request)
        }
        _ = try bench.send("GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\nx-a: 2\r\n\r\n")
        #expect(seen?.headers(named: "X-A") == ["1", "2"])
        #expect(seen?.headers(named: "HOST") == ["x"])
    }

    @Test("HEAD is answered without a body")
    func head() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let client = try bench.client()
        client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(bench.response(to: client, hasBody: false)?.headers["content-length"] == "8")
        #expect(bench.response(to: client)?.text == "GET /next 0")
    }

    @Test("pipelined requests are answered in their order on one connection")
    func pipelined() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let client = try bench.client()
        client.send(
            (0..<20).map { "PUT /\($0) HTTP/1.1\r\nHost: x\r\nContent-Length: \($0)\r\n\r\n" + String(repeating: "b", count: $0) }
                .joined())
        for number in 0..<20 {
            #expect(bench.response(to: client)?.text == "PUT /\(number) \(number)")
        }
    }

    @Test("a chunked body arrives whole", arguments: [1, 7, 4096])
    func chunked(chunkSize: Int) throws {
        let bench = try Bench()
        var body: [UInt8] = []
        try bench.serve { request in
            body = request.body
            return echo(request)
        }
        let sent = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
        let client = try bench.client()
        client.send("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for start in stride(from: 0, to: sent.count, by: chunkSize) {
            let chunk = Array(sent[start..<min(start + chunkSize, sent.count)])
            client.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
        }
        client.send("0\r\n\r\n")
        #expect(bench.response(to: client)?.text == "PUT / 10000")
        #expect(body == sent)
    }

    @Test("a request that drips in byte by byte is answered")
    func dripping() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let client = try bench.client()
        for byte in "PUT /drip HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde".utf8 {
            #expect(client.received.isEmpty)
            client.send([byte])
            bench.loop.step(waiting: false)
        }
        #expect(bench.response(to: client)?.text == "PUT /drip 5")
    }

    @Test("a body up to the limit is taken, a longer one is answered with 413", arguments: [0, 65_535, 65_536, 65_537, 300_000])
    func limit(size: Int) throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let body = String(repeating: "x", count: size)
        let requests = [
            "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n\(body)",
            "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + (size > 0 ? "\(String(size, radix: 16))\r\n\(body)\r\n" : "") + "0\r\n\r\n",
        ]
        for request in requests {
            let response = try #require(try bench.send(request))
            if size <= 65_536 {
                #expect(response.text == "PUT / \(size)")
            } else {
                #expect(response.status == 413)
                #expect(response.headers["content-type"] == "application/problem+json")
                #expect(response.json?["field"] == "body")
            }
        }
    }

    @Test("a body whose length is hopeless is refused before it comes", arguments: ["1048577", "9223372036854775807"])
    func hopelessLength(length: String) throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let response = try bench.send("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n")
        #expect(response?.status == 413)
    }

    @Test("a body without end is cut off")
    func endless() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let client = try bench.client()
        client.send("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
        for _ in 0..<64 where !client.isClosed {
            let target = client.sentCount + chunk.utf8.count
            client.send(chunk)
            #expect(bench.run { client.sentCount >= target || client.isClosed })
        }
        #expect(client.isClosed)
        #expect(client.sentCount < 2 * 1024 * 1024)
        #expect(try bench.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    }

    struct Malformed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: String

        init(_ description: String, _ request: String) {
            testDescription = description
            self.request = request
        }
    }

    @Test(
        "what is no HTTP gets a 4xx or 5xx, or the connection is closed",
        arguments: [
            Malformed("words", "\r\n\r\n\r\n\r\nnonsense\r\n\r\n"),
            Malformed("a method alone", "GET\r\n\r\n"),
            Malformed("negative length", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"),
            Malformed("length in words", "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n"),
            Malformed("chunk size no number", "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
            Malformed("long path", "GET /" + String(repeating: "a", count: 40_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"),
            Malformed("long field", "GET / HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "a", count: 40_000) + "\r\n\r\n"),
            Malformed("HTTP of the future", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"),
        ])
    func malformed(_ malformed: Malformed) throws {
        let bench = try Bench()
        var handled = 0
        try bench.serve { request in
            handled += 1
            return echo(request)
        }
        let client = try bench.client()
        client.send(malformed.request)
        let response = bench.response(to: client)
        #expect(response.map { $0.status >= 400 } ?? client.isClosed)
        #expect(handled == 0)
        #expect(try bench.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    }

    @Test("random bytes and mangled requests do no harm", arguments: 0..<8)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = try Bench()
        try bench.serve(handler: echo)
        let template = Array("PUT /v1/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n".utf8)
        for round in 0..<40 {
            let client = try bench.client()
            var bytes = template
            if round.isMultiple(of: 2) {
                bytes = (0..<Int.random(in: 1...3000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            } else {
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            }
            client.send(bytes)
            for _ in 0..<4 { bench.loop.step(waiting: false) }
        }
        #expect(try bench.send("GET /after HTTP/1.1\r\nHost: x\r\n\r\n")?.text == "GET /after 0")
    }

    @Test("a slow client does not keep others waiting")
    func slowClient() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        let slow = try bench.client()
        slow.send("PUT /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
        #expect(try bench.send("GET /fast HTTP/1.1\r\nHost: x\r\n\r\n")?.text == "GET /fast 0")
        slow.send("cd")
        #expect(bench.response(to: slow)?.text == "PUT /slow 4")
    }

    @Test("a client that does not read its answers does not keep others waiting")
    func deafClient() throws {
        let bench = try Bench()
        try bench.serve { _ in
            HTTPResponse(status: .ok, contentType: "text/plain", body: [UInt8](repeating: 0x78, count: 1_000_000))
        }
        let deaf = try RawClient(loop: bench.loop, address: bench.address, isDeaf: true)
        deaf.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let response = try bench.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(response?.body.count == 1_000_000)
    }

    @Test("beyond the connection limit a client waits until another one has gone")
    func connectionLimit() throws {
        let bench = try Bench()
        var limits = HTTPServer.Limits()
        limits.connections = 2
        try bench.serve(limits: limits, handler: echo)
        let held = try (0..<2).map { _ in try bench.client() }
        for (number, client) in held.enumerated() {
            client.send("GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(bench.response(to: client)?.status == 200)
        }
        let waiting = try bench.client()
        waiting.send("GET /waiting HTTP/1.1\r\nHost: x\r\n\r\n")
        for _ in 0..<20 { bench.loop.step(waiting: false) }
        #expect(waiting.received.isEmpty)
        held[0].disconnect()
        #expect(bench.response(to: waiting)?.text == "GET /waiting 0")
    }

    @Test("a silent connection is closed when its time is over, an idle server waits for nothing")
    func idle() throws {
        let bench = try Bench()
        var limits = HTTPServer.Limits()
        limits.idleSeconds = 1
        try bench.serve(limits: limits, handler: echo)
        let silent = try bench.client()
        let unfinished = try bench.client()
        unfinished.send("GET / HTTP/1.1\r\nHo")
        let answered = try bench.client()
        answered.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(bench.response(to: answered)?.status == 200)
        #expect(bench.run { silent.isClosed && unfinished.isClosed && answered.isClosed })
        bench.loop.step(waiting: false)
        #expect(bench.loop.timeout == -1)
    }

    @Test("stopping closes connections, descriptor and file, and may be done by a handler")
    func stop() throws {
        let bench = try Bench()
        try bench.serve { [weak bench] request in
            bench?.stop()
            return echo(request)
        }
        let client = try bench.client()
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(bench.run { client.isClosed })
        #expect(throws: (any Error).self) { try bench.client() }
        guard case .unix(let path) = bench.address else { return }
        #expect(FileStatus(path: path) == nil)
        bench.stop()
    }

    @Test("without libmicrohttpd the server says so when the first client comes, and stops")
    func notLoaded() throws {
        let bench = try Bench()
        try bench.serve(load: { () throws(MicroHTTPD.LoadError) in throw MicroHTTPD.LoadError(reason: "gone") }, handler: echo)
        bench.loop.step(waiting: false)
        #expect(bench.failures.isEmpty)
        let client = try bench.client()
        #expect(bench.run { client.isClosed })
        #expect(
            bench.failures == [
                "control server: libmicrohttpd cannot be loaded, install it (Debian: libmicrohttpd12): gone"
            ])
        #expect(throws: (any Error).self) { try bench.client() }
    }

    @Test("a server that no client ever came to can be stopped")
    func neverUsed() throws {
        let bench = try Bench()
        try bench.serve(handler: echo)
        bench.stop()
        #expect(throws: (any Error).self) { try bench.client() }
    }
}
