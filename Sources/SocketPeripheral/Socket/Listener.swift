import EventLoop
import Glibc
import Peripheral

/// Accepts the clients of a Unix socket.
final class Listener {
    /// How long the listener leaves clients waiting when the process has no descriptor left for them.
    static let pause = Duration.seconds(1)

    private let loop: EventLoop
    private let socket: UnixListener
    private let accepted: (Int32) -> Void
    private let warn: (String) -> Void
    private var source: EventLoop.Source?
    private var resumption: EventLoop.Timer?

    /// - Parameters:
    ///   - path: where it listens, for its owner alone; at most 107 bytes.
    ///   - accepted: takes over the descriptor of each client: non-blocking, closed on exec.
    ///   - warn: hears why a client cannot be accepted now.
    init(
        loop: EventLoop, path: String, accepted: @escaping (Int32) -> Void, warn: @escaping (String) -> Void
    ) throws(PeripheralFailure) {
        self.loop = loop
        self.accepted = accepted
        self.warn = warn
        socket = try Self.listen(path)
        do throws(EventLoop.SystemError) {
            source = try loop.watch(socket.descriptor, for: .readable) { [weak self] _ in self?.accept() }
        } catch {
            socket.close()
            throw PeripheralFailure(cause: "cannot listen on \(path): \(error)", advice: "try again, or choose another path")
        }
    }

    deinit {
        close()
    }

    /// Stops listening and removes the socket's file.
    func close() {
        guard let source else { return }
        source.cancel()
        self.source = nil
        resumption?.cancel()
        socket.close()
    }

    private static func listen(_ text: String) throws(PeripheralFailure) -> UnixListener {
        let path: UnixSocketPath
        do throws(UnixSocketPath.Invalid) {
            path = try UnixSocketPath(text)
        } catch {
            throw PeripheralFailure(error, path: text)
        }
        do throws(UnixListenerError) {
            return try UnixListener(path)
        } catch {
            throw PeripheralFailure(error, path: path)
        }
    }

    private func accept() {
        while source != nil {
            let descriptor = Glibc.accept(socket.descriptor, nil, nil)
            guard descriptor >= 0 else {
                let code = errno
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) { rest(code) }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            accepted(descriptor)
        }
    }

    /// Looks away for a while: a client that cannot be accepted keeps the socket ready, and the loop would spin.
    private func rest(_ code: Int32) {
        warn("cannot accept a client for now: \(String(cString: strerror(code)))")
        source?.update([])
        resumption = loop.schedule(after: Self.pause) { [weak self] in self?.source?.update(.readable) }
    }
}
