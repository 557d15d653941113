import EventLoop
import Glibc

/// Why the control socket cannot be had, with what the user can do.
public enum ControlSocketError: Error, Equatable {
    /// A Unix socket's path has room for 107 bytes (unix(7)).
    case pathTooLong(String)
    /// A server answers at this path.
    case inUse(path: String)
    /// There is something at this path that is no socket and is left alone.
    case notASocket(path: String)
    /// The directory of the default socket belongs to another user, or others may write to it.
    case unsafeDirectory(path: String)
    /// A call to the kernel failed; `code` is its errno.
    case system(call: String, subject: String, code: Int32)
}

extension ControlSocketError {
    init(_ invalid: UnixSocketPath.Invalid, path: String) {
        switch invalid {
        case .tooLong: self = .pathTooLong(path)
        // What the kernel calls a path that it cannot bind.
        case .empty, .holdsNUL: self = .system(call: "bind", subject: path, code: EINVAL)
        }
    }

    init(_ error: UnixListenerError) {
        switch error {
        case .inUse(let path): self = .inUse(path: path)
        case .notASocket(let path): self = .notASocket(path: path)
        case .system(let path, let error): self = .system(call: error.call, subject: path, code: error.code)
        }
    }
}

extension ControlSocketError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .pathTooLong(let path):
            "\(path): too long for a Unix socket (107 bytes at most), choose a shorter path with --control unix:PATH"
        case .inUse(let path):
            "\(path): a running accessory listens there already, stop it or choose another path with --control unix:PATH"
        case .notASocket(let path):
            "\(path): exists and is not a socket, remove it or choose another path with --control unix:PATH"
        case .unsafeDirectory(let path):
            "\(path): must be a directory of yours with mode 0700, mend it or set XDG_RUNTIME_DIR or --control unix:PATH"
        case .system("bind", let subject, EADDRINUSE):
            "\(subject): in use by another program, choose another port with --control tcp:127.0.0.1:PORT"
        case .system(let call, let subject, let code):
            "\(subject): \(call): \(String(cString: strerror(code)))"
        }
    }
}
