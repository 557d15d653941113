/// One thing that is wrong or doubtful in a definition file.
public struct Diagnostic: Equatable, Sendable {
    public enum Severity: String, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but some controller will not like it.
        case warning
    }

    public let severity: Severity
    /// The file as it was named.
    public let file: String
    public let position: SourcePosition
    /// The service or characteristic: `lock-mechanism/lock-target-state`; nil: it is about the accessory or the file.
    public let path: String?
    /// What is wrong and what would be right, on one line.
    public let message: String
}

extension Diagnostic: CustomStringConvertible {
    /// `lock.yaml:14:9: lock-mechanism/lock-target-state: 'secure' is not a value of lock-target-state; did you mean 'secured'?`
    public var description: String {
        let kind =
            switch severity {
            case .error: ""
            case .warning: "warning: "
            }
        return "\(file):\(position.line):\(position.column): \(kind)\(path.map { $0 + ": " } ?? "")\(message)"
    }
}
