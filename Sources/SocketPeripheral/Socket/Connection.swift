import EventLoop
import Glibc

/// One client's stream: lines come in, lines go out.
///
/// A client that does not read what it asked for is dropped when `outputLimit` bytes wait for it.
final class Connection {
    /// The bytes that may wait for a client that does not read.
    static let outputLimit = 256 * 1024
    /// How long a client may take to close its end after the last line.
    static let linger = Duration.seconds(1)

    private enum State {
        case open
        /// The last line is on its way; what comes in is thrown away.
        case finishing(EventLoop.Timer)
        case closed
    }

    /// Hears each line of the client, in order.
    var onLine: ((LineSplitter.Line) -> Void)?
    /// Hears once that the connection is gone, after the running handler; nil when `close` ended it.
    var onEnd: (() -> Void)?

    private let loop: EventLoop
    private let descriptor: Int32
    private var source: EventLoop.Source?
    private var state = State.open
    private var splitter = LineSplitter()
    private var output = OutputBuffer(limit: Connection.outputLimit)

    /// Takes over a connected, non-blocking stream socket.
    ///
    /// - Throws: when the loop cannot watch it; the socket is closed then.
    init(loop: EventLoop, descriptor: Int32) throws(EventLoop.SystemError) {
        self.loop = loop
        self.descriptor = descriptor
        do throws(EventLoop.SystemError) {
            source = try loop.watch(descriptor, for: .readable) { [weak self] readiness in self?.handle(readiness) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit {
        close()
    }

    /// Whether lines still come and go.
    var isOpen: Bool {
        switch state {
        case .open: true
        case .finishing, .closed: false
        }
    }

    /// Sends a line as soon as the client takes it.
    func send(_ line: String) {
        guard isOpen else { return }
        guard output.append(line.utf8) else { return end() }
        flush()
    }

    /// Sends what waits, then closes; the client's lines are not heard any more.
    func finish() {
        guard isOpen else { return }
        state = .finishing(loop.schedule(after: Self.linger) { [weak self] in self?.end() })
        flush()
    }

    /// Closes at once and without a word to `onEnd`.
    func close() {
        switch state {
        case .closed: return
        case .open: break
        case .finishing(let timer): timer.cancel()
        }
        state = .closed
        source?.cancel()
        source = nil
        Glibc.close(descriptor)
    }

    /// Closes and tells so, never within a call of this object's user.
    private func end() {
        close()
        loop.defer { [self] in onEnd?() }
    }

    private func handle(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { flush() }
        if !readiness.isDisjoint(with: [.readable, .hangup, .error]) { receive() }
    }

    private func receive() {
        switch state {
        case .closed: return
        case .open, .finishing: break
        }
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            let isOver = count == 0 || !Self.isTemporary(errno)
            if isOver { end() }
            return
        }
        guard isOpen else { return }
        for line in splitter.append(buffer.prefix(count)) {
            guard isOpen else { return }
            onLine?(line)
        }
    }

    private func flush() {
        switch state {
        case .closed: return
        case .open, .finishing: break
        }
        while !output.isEmpty {
            let count = output.withPending { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count >= 0 else {
                guard Self.isTemporary(errno) else { return end() }
                break
            }
            output.remove(count)
        }
        source?.update(output.isEmpty ? .readable : [.readable, .writable])
        if case .finishing = state, output.isEmpty { shutdown(descriptor, Int32(SHUT_WR)) }
    }

    private static func isTemporary(_ code: Int32) -> Bool {
        code == EAGAIN || code == EWOULDBLOCK || code == EINTR
    }
}
