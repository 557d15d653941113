import EventLoop
import Glibc

/// A socket that listens at a control address. It is closed, and a Unix socket's file removed, with `close()`.
public final class ControlSocket {
    public let descriptor: Int32
    /// Where it listens: the port that the kernel chose in place of 0.
    public let address: ControlAddress
    private let kind: Kind
    private var isOpen = true

    private enum Kind {
        case unix(UnixListener)
        case tcp
    }

    private init(_ listener: UnixListener) {
        descriptor = listener.descriptor
        address = .unix(path: listener.path.text)
        kind = .unix(listener)
    }

    private init(descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        address = .tcp(port: port)
        kind = .tcp
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
        switch kind {
        case .unix(let listener): listener.close()
        case .tcp: Glibc.close(descriptor)
        }
    }

    /// Whether somebody listens at the address.
    public static func isServed(_ address: ControlAddress) -> Bool {
        switch address {
        case .unix(let path):
            guard let path = try? UnixSocketPath(path) else { return false }
            return UnixListener.isServed(path)
        case .tcp(let port):
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return false }
            defer { Glibc.close(descriptor) }
            return sockaddr_in(loopbackPort: port).withAddress { connect(descriptor, $0, $1) } == 0
        case .off:
            return false
        }
    }

    /// A Unix socket of mode 0600, in place of one that nobody listens on any more.
    private static func open(path: String) throws(ControlSocketError) -> ControlSocket {
        let socketPath: UnixSocketPath
        do throws(UnixSocketPath.Invalid) {
            socketPath = try UnixSocketPath(path)
        } catch {
            throw ControlSocketError(error, path: path)
        }
        do throws(UnixListenerError) {
            return ControlSocket(try UnixListener(socketPath))
        } catch {
            throw ControlSocketError(error)
        }
    }

    private static func open(port: UInt16) throws(ControlSocketError) -> ControlSocket {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", subject: "\(ControlAddress.tcp(port: port))", code: errno) }
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in(loopbackPort: port)
        let result = name.withAddress { bind(descriptor, $0, $1) }
        let code = errno
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        let socket = ControlSocket(descriptor: descriptor, port: result == 0 ? UInt16(bigEndian: name.sin_port) : port)
        guard result == 0 else { throw .system(call: "bind", subject: "\(socket.address)", code: code) }
        guard listen(descriptor, SOMAXCONN) == 0 else {
            throw .system(call: "listen", subject: "\(socket.address)", code: errno)
        }
        return socket
    }
}
