/// Why a Unix socket cannot be had at a path.
public enum UnixListenerError: Error, Equatable {
    /// Another process listens there.
    case inUse(path: String)
    /// There is something at this path that is no socket; it is left alone.
    case notASocket(path: String)
    /// A call to the kernel failed.
    case system(path: String, EventLoop.SystemError)
}

extension UnixListenerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let path): "another process listens on \(path)"
        case .notASocket(let path): "\(path) exists and is no socket"
        case .system(let path, let error): "cannot listen on \(path): \(error)"
        }
    }
}
