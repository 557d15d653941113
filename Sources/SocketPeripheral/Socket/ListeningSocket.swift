import Glibc
import Peripheral

/// A Unix socket that listens at a path, for its owner alone (mode 0600).
///
/// The file of a process that crashed is replaced; that of a process which still listens is not.
struct ListeningSocket {
    let descriptor: Int32
    private let path: SocketPath
    private let file: FileIdentity

    /// What tells a file from another one that took its path.
    private struct FileIdentity: Equatable {
        let device: dev_t
        let number: ino_t
        let isSocket: Bool

        /// - Returns: nil when there is no such file, or it cannot be seen.
        init?(_ path: SocketPath) {
            var status = stat()
            guard lstat(path.text, &status) == 0 else { return nil }
            device = status.st_dev
            number = status.st_ino
            isSocket = status.st_mode & S_IFMT == S_IFSOCK
        }
    }

    init(_ path: SocketPath) throws(PeripheralFailure) {
        self.path = path
        descriptor = try Self.newSocket(path)
        do throws(PeripheralFailure) {
            file = try Self.bind(descriptor, path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// Stops listening and removes the file, unless the path belongs to another one by now.
    func close() {
        if FileIdentity(path) == file { unlink(path.text) }
        Glibc.close(descriptor)
    }

    private static func newSocket(_ path: SocketPath) throws(PeripheralFailure) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw failure(errno, path) }
        // The file that bind makes gets this mode; it never exists with a wider one.
        guard fchmod(descriptor, S_IRUSR | S_IWUSR) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw failure(code, path)
        }
        return descriptor
    }

    private static func bind(_ descriptor: Int32, _ path: SocketPath) throws(PeripheralFailure) -> FileIdentity {
        if path.withAddress({ Glibc.bind(descriptor, $0, $1) }) != 0 {
            guard errno == EADDRINUSE else { throw failure(errno, path) }
            try removeStale(path)
            guard path.withAddress({ Glibc.bind(descriptor, $0, $1) }) == 0 else { throw failure(errno, path) }
        }
        guard listen(descriptor, SOMAXCONN) == 0, let file = FileIdentity(path) else { throw failure(errno, path) }
        return file
    }

    /// Removes the socket file of a process that is gone.
    private static func removeStale(_ path: SocketPath) throws(PeripheralFailure) {
        guard let file = FileIdentity(path) else { return }
        guard file.isSocket else {
            throw PeripheralFailure(
                cause: "\(path.text) exists and is no socket", advice: "remove it, or choose another path")
        }
        let probe = try newSocket(path)
        defer { Glibc.close(probe) }
        guard path.withAddress({ connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
            if errno == EACCES { throw failure(EACCES, path) }
            throw PeripheralFailure(
                cause: "another process listens on \(path.text)", advice: "end it, or choose another path")
        }
        guard unlink(path.text) == 0 || errno == ENOENT else { throw failure(errno, path) }
    }

    private static func failure(_ code: Int32, _ path: SocketPath) -> PeripheralFailure {
        let cause = "cannot listen on \(path.text): \(String(cString: strerror(code)))"
        let advice =
            switch code {
            case ENOENT: "create the directory \(path.directory), or choose another path"
            case ENOTDIR: "\(path.directory) is no directory: choose another path"
            case EACCES, EPERM: "choose a path in a directory that you may write to"
            case _: "choose another path"
            }
        return PeripheralFailure(cause: cause, advice: advice)
    }
}
