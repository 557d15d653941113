/// Why a definition file gives no accessory.
public enum DefinitionFailure: Error, Equatable, Sendable {
    /// The file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// What is wrong with it, errors and warnings in the order of the file; at least one is an error.
    case invalid([Diagnostic])
}

extension DefinitionFailure: CustomStringConvertible {
    /// A line for each thing that is wrong.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .invalid(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
        }
    }
}
