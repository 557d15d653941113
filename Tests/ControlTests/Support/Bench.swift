import EventLoop
import Testing

@testable import Control

/// A loop with a server and its clients.
final class Bench {
    let loop: EventLoop
    let directory = TemporaryDirectory()
    let socket: ControlSocket
    private var server: HTTPServer?
    /// What the server said of its failures.
    private(set) var failures: [String] = []
    private(set) var controlServer: ControlServer?

    var address: ControlAddress { socket.address }

    init(_ address: ControlAddress? = nil) throws {
        loop = try EventLoop()
        let runtime = RuntimeDirectory(path: directory.path)
        let opened = try ControlSocket.open(address ?? .unix(path: "\(directory.path)/test.sock"), directory: runtime)
        guard let opened else { throw ControlAddress.Invalid(description: "off") }
        socket = opened
    }

    func serve(
        limits: HTTPServer.Limits = .init(), load: @escaping () throws -> MicroHTTPD = { try MicroHTTPD.load() },
        handler: @escaping (HTTPRequest) -> HTTPResponse
    ) throws {
        try serveReplies(limits: limits, load: load) { .now(handler($0)) }
    }

    func serveReplies(
        limits: HTTPServer.Limits = .init(), load: @escaping () throws -> MicroHTTPD = { try MicroHTTPD.load() },
        handler: @escaping (HTTPRequest) -> HTTPReply
    ) throws {
        server = try HTTPServer(
            loop: loop, socket: socket, limits: limits, load: load, onFailure: { [weak self] in self?.failures.append($0) },
            handler: handler)
    }

    func serve(_ accessory: any ControlledAccessory) throws {
        controlServer = try ControlServer(
            accessory: accessory, socket: socket, loop: loop, onFailure: { [weak self] in self?.failures.append($0) })
    }

    func client() throws -> RawClient {
        try RawClient(loop: loop, address: address)
    }

    /// Lets the loop run until the condition holds.
    ///
    /// - Returns: whether it does; not after ten seconds.
    func run(until condition: () -> Bool) -> Bool {
        var isOver = false
        let timer = loop.schedule(after: .seconds(10)) { isOver = true }
        defer { timer.cancel() }
        while !condition() {
            if isOver { return false }
            loop.step(waiting: true)
        }
        return true
    }

    /// The next response that the client gets; nil: none came.
    func response(to client: RawClient, hasBody: Bool = true) -> RawResponse? {
        var response: RawResponse?
        _ = run {
            response = client.takeResponse(hasBody: hasBody)
            return response != nil || client.isClosed
        }
        return response
    }

    /// Sends a request on a connection of its own.
    func send(_ request: String, hasBody: Bool = true) throws -> RawResponse? {
        let client = try client()
        client.send(request)
        return response(to: client, hasBody: hasBody)
    }

    func get(_ path: String) throws -> RawResponse {
        try #require(try send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    func delete(_ path: String) throws -> RawResponse {
        try #require(try send("DELETE \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    }

    func put(_ path: String, _ body: String) throws -> RawResponse {
        try send("PUT", path, body)
    }

    func post(_ path: String, _ body: String) throws -> RawResponse {
        try send("POST", path, body)
    }

    private func send(_ method: String, _ path: String, _ body: String) throws -> RawResponse {
        try #require(
            try send("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"))
    }

    func stop() {
        server?.stop()
        controlServer?.stop()
    }
}
