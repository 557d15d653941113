import Glibc

/// A Unix stream socket that listens at a path, for its owner alone (mode 0600), until `close()`.
///
/// The file of a process that died is replaced; that of a process which still listens is not.
public final class UnixListener {
    /// The socket: non-blocking, closed on exec.
    public let descriptor: Int32
    public let path: UnixSocketPath
    /// The socket's file as it was made: another process may have replaced it when it is to be removed.
    private let file: FileIdentity
    private var isOpen = true

    /// Listens at the path.
    ///
    /// - Throws: when another process listens there, or the socket cannot be made there.
    public init(_ path: UnixSocketPath) throws(UnixListenerError) {
        self.path = path
        descriptor = try Self.newSocket(path)
        do throws(UnixListenerError) {
            file = try Self.listen(descriptor, path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit {
        close()
    }

    /// Stops listening and removes the socket's file, unless another process has put its own there.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        if FileIdentity(path: path.text) == file { unlink(path.text) }
        Glibc.close(descriptor)
    }

    /// Whether a process listens at the path.
    public static func isServed(_ path: UnixSocketPath) -> Bool {
        (try? isAnswered(path)) ?? false
    }

    private static func newSocket(_ path: UnixSocketPath) throws(UnixListenerError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw lastFailure(of: "socket", path) }
        return descriptor
    }

    private static func listen(_ descriptor: Int32, _ path: UnixSocketPath) throws(UnixListenerError) -> FileIdentity {
        // The file that bind makes has the mode of the unbound socket; it never exists with a wider one.
        guard fchmod(descriptor, S_IRUSR | S_IWUSR) == 0 else { throw lastFailure(of: "fchmod", path) }
        if !bind(descriptor, path) {
            guard errno == EADDRINUSE else { throw lastFailure(of: "bind", path) }
            try removeStale(path)
            guard bind(descriptor, path) else {
                throw errno == EADDRINUSE ? .inUse(path: path.text) : lastFailure(of: "bind", path)
            }
        }
        guard let file = FileIdentity(path: path.text) else { throw lastFailure(of: "lstat", path) }
        guard Glibc.listen(descriptor, SOMAXCONN) == 0 else {
            let failure = lastFailure(of: "listen", path)
            unlink(path.text)
            throw failure
        }
        return file
    }

    private static func bind(_ descriptor: Int32, _ path: UnixSocketPath) -> Bool {
        path.withAddress { Glibc.bind(descriptor, $0, $1) } == 0
    }

    /// Removes the socket that a process left behind when it died: nobody answers there.
    private static func removeStale(_ path: UnixSocketPath) throws(UnixListenerError) {
        guard let file = FileIdentity(path: path.text) else { return }
        guard file.isSocket else { throw .notASocket(path: path.text) }
        guard try !isAnswered(path) else { throw .inUse(path: path.text) }
        // Another process may have replaced the file since it was looked at.
        guard FileIdentity(path: path.text) == file else { return }
        guard unlink(path.text) == 0 || errno == ENOENT else { throw lastFailure(of: "unlink", path) }
    }

    /// Whether an attempt to connect finds a process that listens.
    private static func isAnswered(_ path: UnixSocketPath) throws(UnixListenerError) -> Bool {
        let probe = try newSocket(path)
        defer { Glibc.close(probe) }
        guard path.withAddress({ connect(probe, $0, $1) }) != 0 else { return true }
        switch errno {
        // EAGAIN: the queue of its clients is full. EPROTOTYPE: its socket is of another kind.
        case EAGAIN, EPROTOTYPE: return true
        case ECONNREFUSED, ENOENT: return false
        case let code: throw .system(path: path.text, EventLoop.SystemError(call: "connect", code: code))
        }
    }

    private static func lastFailure(of call: String, _ path: UnixSocketPath) -> UnixListenerError {
        .system(path: path.text, EventLoop.SystemError(call: call, code: errno))
    }
}
