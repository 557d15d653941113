import CMicroHTTPD
import EventLoop

/// An HTTP/1.1 server on the program's own event loop (libmicrohttpd without threads).
///
/// Requests are handled one after the other, each when all of its body has come. An answer that comes later, or never ends,
/// keeps nobody else waiting.
public final class HTTPServer {
    /// What a client can make the server spend.
    public struct Limits: Sendable {
        /// Bytes of a request's body.
        public var body = 64 * 1024
        /// Connections at a time; more wait until one of them ends.
        public var connections: UInt32 = 128
        /// Seconds that a connection may be silent.
        public var idleSeconds: UInt32 = 30

        public init() {}
    }

    /// libmicrohttpd did not start.
    struct StartError: Error, CustomStringConvertible {
        let description = "libmicrohttpd did not start: out of memory or file descriptors"
    }

    let limits: Limits
    let handler: (HTTPRequest) -> HTTPReply
    private let loop: EventLoop
    private let socket: ControlSocket
    private let load: () throws -> MicroHTTPD
    private let onFailure: (String) -> Void
    private var state = State.waiting
    private var source: EventLoop.Source?
    private var timer: EventLoop.Timer?
    /// A connection ended: one that waits for its place is taken only by another run.
    private var hasFreePlace = false
    /// Connections go on that rested.
    private var isWorkAhead = false
    /// Those whose connections rest: libmicrohttpd must not be stopped before they go on.
    private var resting: [ObjectIdentifier: HTTPExchange] = [:]

    private enum State {
        /// No client has come yet; libmicrohttpd is not loaded.
        case waiting
        case idle(Daemon)
        /// libmicrohttpd is on the stack: it must not be stopped from within.
        case working(Daemon)
        /// To be stopped when libmicrohttpd has returned.
        case stopping(Daemon)
        case stopped
    }

    private struct Daemon {
        let library: MicroHTTPD
        let pointer: OpaquePointer
    }

    /// Answers requests on the socket with what `handler` returns, until `stop()`.
    ///
    /// - Parameter onFailure: hears why no request can be answered, when the first client comes; the server has stopped then.
    /// - Throws: when the event loop cannot watch another descriptor.
    public convenience init(
        loop: EventLoop, socket: ControlSocket, limits: Limits = Limits(), onFailure: @escaping (String) -> Void,
        handler: @escaping (HTTPRequest) -> HTTPReply
    ) throws(EventLoop.SystemError) {
        try self.init(
            loop: loop, socket: socket, limits: limits, load: { try MicroHTTPD.load() }, onFailure: onFailure, handler: handler)
    }

    init(
        loop: EventLoop, socket: ControlSocket, limits: Limits, load: @escaping () throws -> MicroHTTPD,
        onFailure: @escaping (String) -> Void, handler: @escaping (HTTPRequest) -> HTTPReply
    ) throws(EventLoop.SystemError) {
        self.loop = loop
        self.socket = socket
        self.limits = limits
        self.load = load
        self.onFailure = onFailure
        self.handler = handler
        source = try loop.watch(socket.descriptor, for: .readable) { [weak self] _ in self?.firstClientCame() }
    }

    deinit {
        stop()
    }

    /// Bytes that libmicrohttpd keeps for a connection: its header fields, and a piece of the body.
    private static let memoryOfConnection = 16 * 1024

    /// Ends all connections and closes the socket. A handler may call it; its answer is then not sure to arrive.
    public func stop() {
        switch state {
        case .waiting:
            end(nil)
        case .idle(let daemon):
            end(daemon)
        case .working(let daemon):
            state = .stopping(daemon)
        case .stopping, .stopped:
            break
        }
    }

    private func end(_ daemon: Daemon?) {
        state = .stopped
        source?.cancel()
        timer?.cancel()
        for exchange in resting.values { exchange.rest?.end() }
        resting = [:]
        if let daemon { hapsim_mhd_stop(daemon.library.functions, daemon.pointer) }
        socket.close()
    }

    private func firstClientCame() {
        source?.cancel()
        do {
            let daemon = try start()
            let descriptor = hapsim_mhd_epoll_descriptor(daemon.library.functions, daemon.pointer)
            state = .idle(daemon)
            source = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.work() }
            work()
        } catch {
            stop()
            onFailure("control server: \(error)")
        }
    }

    private func start() throws -> Daemon {
        let library = try load()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let pointer = hapsim_mhd_start(
            library.functions, socket.descriptor, limits.connections, limits.idleSeconds, HTTPServer.memoryOfConnection,
            HTTPCallbacks.requestArrived, HTTPCallbacks.requestEnded, HTTPCallbacks.connectionChanged, context)
        guard let pointer else { throw StartError() }
        return Daemon(library: library, pointer: pointer)
    }

    /// The functions of the running daemon.
    var library: hapsim_mhd? {
        switch state {
        case .idle(let daemon), .working(let daemon), .stopping(let daemon): daemon.library.functions
        case .waiting, .stopped: nil
        }
    }

    func connectionEnded() {
        hasFreePlace = true
    }

    /// Lets the connection of an exchange rest until its answer goes on. To be called from within libmicrohttpd's callbacks.
    func rest(_ exchange: HTTPExchange, on connection: OpaquePointer) {
        guard let library else { return }
        exchange.rest = Rest(connection, library: library, loop: loop) { [weak self] in self?.workSoon() }
        resting[ObjectIdentifier(exchange)] = exchange
    }

    /// The exchange is over.
    func forget(_ exchange: HTTPExchange) {
        resting[ObjectIdentifier(exchange)] = nil
    }

    /// Lets libmicrohttpd go on when the running handler has returned, which may be libmicrohttpd's own.
    private func workSoon() {
        guard !isWorkAhead else { return }
        isWorkAhead = true
        loop.defer { [weak self] in
            self?.isWorkAhead = false
            self?.work()
        }
    }

    /// Lets libmicrohttpd do what is to do now, and wakes it when it wants to do more.
    private func work() {
        guard case .idle(let daemon) = state else { return }
        timer?.cancel()
        state = .working(daemon)
        repeat {
            hasFreePlace = false
            hapsim_mhd_run(daemon.library.functions, daemon.pointer)
        } while hasFreePlace
        if case .stopping = state { return end(daemon) }
        state = .idle(daemon)
        let timeout = hapsim_mhd_timeout(daemon.library.functions, daemon.pointer)
        timer = timeout < 0 ? nil : loop.schedule(after: .milliseconds(timeout)) { [weak self] in self?.work() }
    }
}
