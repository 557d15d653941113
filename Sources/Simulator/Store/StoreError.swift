/// Why the state of an accessory cannot be kept.
public enum StoreError: Error, Equatable, CustomStringConvertible {
    /// Another process runs on the same state.
    case inUse(directory: String)
    /// A call to the kernel failed.
    case system(call: String, path: String, reason: String)
    /// Neither `XDG_STATE_HOME` nor `HOME` says where state is kept.
    case noPlace

    public var description: String {
        switch self {
        case .inUse(let directory):
            "\(directory): another hapsim runs on this state; stop it, or choose another directory with --state"
        case .system(let call, let path, let reason):
            "\(path): \(call): \(reason)"
        case .noPlace:
            "neither XDG_STATE_HOME nor HOME is set; say where state is kept with --state"
        }
    }
}
