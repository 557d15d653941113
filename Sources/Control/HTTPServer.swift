import CMicroHTTPD
import EventLoop

/// An HTTP/1.1 server on the program's own event loop (libmicrohttpd without threads).
///
/// Requests are handled one after the other, each when all of its body has come.
public final class HTTPServer {
    /// What a client can make the server spend.
    public struct Limits: Sendable {
        /// Bytes of a request's body.
        public var body = 64 * 1024
        /// Connections at a time; more wait until one of them ends.
        public var connections: UInt32 = 32
        /// Seconds that a connection may be silent.
        public var idleSeconds: UInt32 = 30

        public init() {}
    }

    /// libmicrohttpd did not start: the system lacks memory or descriptors.
    public struct StartError: Error, CustomStringConvertible {
        public let description = "control server: libmicrohttpd did not start, out of memory or file descriptors"
    }

    let limits: Limits
    let handler: (HTTPRequest) -> HTTPResponse
    private let loop: EventLoop
    private let socket: ControlSocket
    private let daemon: OpaquePointer
    private let reference: ServerReference
    private var source: EventLoop.Source?
    private var timer: EventLoop.Timer?
    private var state = State.idle
    /// A connection ended: one that waits for its place is taken only by another run.
    private var hasFreePlace = false

    private enum State {
        case idle
        /// libmicrohttpd is on the stack: it must not be stopped from within.
        case working
        /// To be stopped when libmicrohttpd has returned.
        case stopping
        case stopped
    }

    /// Answers requests on the socket with what `handler` returns, until `stop()`.
    ///
    /// - Throws: `StartError`, or what the event loop says when it cannot watch another descriptor.
    public init(
        loop: EventLoop, socket: ControlSocket, limits: Limits = Limits(), handler: @escaping (HTTPRequest) -> HTTPResponse
    ) throws {
        self.loop = loop
        self.socket = socket
        self.limits = limits
        self.handler = handler
        let reference = ServerReference()
        let daemon = hapsim_mhd_start(
            socket.descriptor, limits.connections, limits.idleSeconds, HTTPServer.memoryOfConnection,
            requestArrived, requestEnded, connectionChanged, Unmanaged.passUnretained(reference).toOpaque())
        guard let daemon else { throw StartError() }
        self.daemon = daemon
        self.reference = reference
        reference.server = self
        source = try loop.watch(hapsim_mhd_epoll_descriptor(daemon), for: .readable) { [weak self] _ in self?.work() }
        work()
    }

    deinit {
        stop()
    }

    /// Bytes that libmicrohttpd keeps for a connection: its header fields, and a piece of the body.
    private static let memoryOfConnection = 16 * 1024

    /// Ends all connections and closes the socket. A handler may call it; its answer is then not sure to arrive.
    public func stop() {
        switch state {
        case .idle:
            state = .stopped
            source?.cancel()
            timer?.cancel()
            // The socket is not libmicrohttpd's to close.
            MHD_quiesce_daemon(daemon)
            MHD_stop_daemon(daemon)
            socket.close()
        case .working:
            state = .stopping
        case .stopping, .stopped:
            break
        }
    }

    func connectionEnded() {
        hasFreePlace = true
    }

    /// Lets libmicrohttpd do what is to do now, and wakes it when it wants to do more.
    private func work() {
        timer?.cancel()
        state = .working
        repeat {
            hasFreePlace = false
            MHD_run(daemon)
        } while hasFreePlace
        let isToStop = state == .stopping
        state = .idle
        guard !isToStop else { return stop() }
        let timeout = hapsim_mhd_timeout(daemon)
        timer = timeout < 0 ? nil : loop.schedule(after: .milliseconds(timeout)) { [weak self] in self?.work() }
    }
}

/// What libmicrohttpd's callbacks get: they can be called while the server is being made.
private final class ServerReference {
    weak var server: HTTPServer?

    static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.flatMap { Unmanaged<ServerReference>.fromOpaque($0).takeUnretainedValue().server }
    }
}

/// libmicrohttpd's MHD_AccessHandlerCallback: called with the header fields, with each piece of the body and at its end.
private func requestArrived(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?, pieceSize: UnsafeMutablePointer<Int>?,
    slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let server = ServerReference.server(context), let connection, let path, let method, let pieceSize, let slot else {
        return .NO
    }
    guard let pointer = slot.pointee else {
        let request = HTTPRequest(
            method: String(cString: method), path: String(cString: path), headers: headers(of: connection), body: [])
        let exchange = HTTPExchange(request: request, bodyLimit: server.limits.body)
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return exchange.isHopeless ? send(exchange.finish(server.handler), to: connection) : .YES
    }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
    if let piece, pieceSize.pointee > 0 {
        exchange.receive(UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee))
        pieceSize.pointee = 0
        // An answer is not possible in the middle of the body: who still sends then is cut off.
        return exchange.isHopeless ? .NO : .YES
    }
    return send(exchange.finish(server.handler), to: connection)
}

/// libmicrohttpd's MHD_RequestCompletedCallback: the exchange is over, answered or not.
private func requestEnded(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    reason: MHD_RequestTerminationCode
) {
    guard let slot, let pointer = slot.pointee else { return }
    Unmanaged<HTTPExchange>.fromOpaque(pointer).release()
    slot.pointee = nil
}

/// libmicrohttpd's MHD_NotifyConnectionCallback.
private func connectionChanged(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    change: MHD_ConnectionNotificationCode
) {
    if hapsim_mhd_is_closed(change) != 0 { ServerReference.server(context)?.connectionEnded() }
}

private func headers(of connection: OpaquePointer) -> [HTTPRequest.Header] {
    var headers: [HTTPRequest.Header] = []
    withUnsafeMutablePointer(to: &headers) { list in
        hapsim_mhd_each_header(
            connection,
            { list, _, name, value in
                if let list, let name {
                    list.assumingMemoryBound(to: [HTTPRequest.Header].self).pointee
                        .append(HTTPRequest.Header(name: String(cString: name), value: value.map { String(cString: $0) } ?? ""))
                }
                return .YES
            }, list)
    }
    return headers
}

private func send(_ response: HTTPResponse, to connection: OpaquePointer) -> MHD_Result {
    guard let message = response.body.withUnsafeBytes({ hapsim_mhd_response($0.baseAddress, $0.count) }) else { return .NO }
    defer { MHD_destroy_response(message) }
    for header in response.headers { MHD_add_response_header(message, header.name, header.value) }
    return MHD_queue_response(connection, UInt32(response.status.rawValue), message)
}
