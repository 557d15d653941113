import Glibc

/// A socket that listens at a control address. It is closed, and a Unix socket's file removed, with `close()`.
public final class ControlSocket {
    public let descriptor: Int32
    /// Where it listens: the port that the kernel chose in place of 0.
    public let address: ControlAddress
    /// The socket's file as it was made: another process may have replaced it when it is to be removed.
    private let file: FileStatus?
    private var isOpen = true

    private init(descriptor: Int32, address: ControlAddress, file: FileStatus?) {
        self.descriptor = descriptor
        self.address = address
        self.file = file
    }

    deinit {
        close()
    }

    /// Listens at the address; nil for `off`. The directory of the default sockets is made when the socket belongs in it.
    ///
    /// - Throws: when a server is there already, or the socket or its directory cannot be made.
    public static func open(
        _ address: ControlAddress, directory: RuntimeDirectory
    ) throws(ControlSocketError) -> ControlSocket? {
        switch address {
        case .unix(let path):
            if path.hasPrefix(directory.path + "/") { try directory.create() }
            return try ControlSocket.open(path: path)
        case .tcp(let port):
            return try ControlSocket.open(port: port)
        case .off:
            return nil
        }
    }

    /// Listens no longer and removes the socket's file, unless another process has put its own there.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(descriptor)
        if case .unix(let path) = address, let file, let current = FileStatus(path: path, followingLinks: false),
            current.isSameFile(as: file)
        {
            unlink(path)
        }
    }

    /// A Unix socket of mode 0600, in place of one that nobody listens on any more.
    private static func open(path: String) throws(ControlSocketError) -> ControlSocket {
        guard var name = sockaddr_un(path: path) else { throw .pathTooLong(path) }
        try removeStaleSocket(at: path, name: name)
        let descriptor = try descriptor(of: AF_UNIX)
        // The mode must be right from the first moment on: bind gives the file that of the unbound socket.
        let result = fchmod(descriptor, 0o600) == 0 ? withSocketAddress(&name) { bind(descriptor, $0, $1) } : -1
        let code = errno
        let file = result == 0 ? FileStatus(path: path, followingLinks: false) : nil
        let socket = ControlSocket(descriptor: descriptor, address: .unix(path: path), file: file)
        guard result == 0 else { throw .system(call: "bind", subject: path, code: code) }
        try socket.listen()
        return socket
    }

    private static func open(port: UInt16) throws(ControlSocketError) -> ControlSocket {
        var name = sockaddr_in(loopbackPort: port)
        let descriptor = try descriptor(of: AF_INET)
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let result = withSocketAddress(&name) { bind(descriptor, $0, $1) }
        let code = errno
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        let chosen = result == 0 ? UInt16(bigEndian: name.sin_port) : port
        let socket = ControlSocket(descriptor: descriptor, address: .tcp(port: chosen), file: nil)
        guard result == 0 else { throw .system(call: "bind", subject: "\(socket.address)", code: code) }
        try socket.listen()
        return socket
    }

    private static func descriptor(of family: Int32) throws(ControlSocketError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", subject: "control socket", code: errno) }
        return descriptor
    }

    private func listen() throws(ControlSocketError) {
        guard Glibc.listen(descriptor, 16) == 0 else { throw .system(call: "listen", subject: "\(address)", code: errno) }
    }

    /// Removes the socket that an accessory left behind when it died: nobody answers there.
    private static func removeStaleSocket(at path: String, name: sockaddr_un) throws(ControlSocketError) {
        guard let status = FileStatus(path: path, followingLinks: false) else { return }
        guard status.isSocket else { throw .notASocket(path: path) }
        switch try connectionCode(name) {
        // EAGAIN: somebody listens, and the queue of those who wait for him is full.
        case 0, EAGAIN: throw .inUse(path: path)
        case ECONNREFUSED: break
        case let code: throw .system(call: "connect", subject: path, code: code)
        }
        guard unlink(path) == 0 else { throw .system(call: "unlink", subject: path, code: errno) }
    }

    /// Whether somebody listens on the Unix socket at the path.
    public static func isServed(path: String) -> Bool {
        guard let name = sockaddr_un(path: path), let code = try? connectionCode(name) else { return false }
        return code == 0 || code == EAGAIN
    }

    /// The errno of an attempt to connect; 0: it succeeded.
    private static func connectionCode(_ name: sockaddr_un) throws(ControlSocketError) -> Int32 {
        let probe = try descriptor(of: AF_UNIX)
        defer { Glibc.close(probe) }
        var name = name
        return withSocketAddress(&name) { connect(probe, $0, $1) == 0 ? 0 : errno }
    }
}
