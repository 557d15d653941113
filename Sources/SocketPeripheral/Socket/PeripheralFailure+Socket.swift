import EventLoop
import Glibc
import Peripheral

extension PeripheralFailure {
    /// The path of `--transport socket:PATH` cannot be one.
    init(_ invalid: UnixSocketPath.Invalid, path: String) {
        switch invalid {
        case .empty:
            self.init(cause: "\(invalid)", advice: "name it: --transport socket:PATH")
        case .holdsNUL:
            self.init(cause: "\(invalid)", advice: "choose another path")
        case .tooLong:
            self.init(cause: "\(invalid): \(path)", advice: "choose a shorter one, for instance under /tmp or /run")
        }
    }

    /// The socket cannot be had at the path.
    init(_ error: UnixListenerError, path: UnixSocketPath) {
        let advice =
            switch error {
            case .inUse: "end it, or choose another path"
            case .notASocket: "remove it, or choose another path"
            case .system(_, let error):
                switch error.code {
                case ENOENT: "create the directory \(path.directory), or choose another path"
                case ENOTDIR: "\(path.directory) is no directory: choose another path"
                case EACCES, EPERM: "choose a path in a directory that you may write to"
                case _: "choose another path"
                }
            }
        self.init(cause: "\(error)", advice: advice)
    }
}
