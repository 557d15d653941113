import Control
import Glibc

/// The process's environment.
enum Environment {
    /// The value of a variable; nil: it is not set.
    static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The directory of the control sockets of running accessories.
    static var runtimeDirectory: RuntimeDirectory {
        var variables: [String: String] = [:]
        for name in ["XDG_RUNTIME_DIR", "TMPDIR"] { variables[name] = value(of: name) }
        return RuntimeDirectory(environment: variables)
    }
}
