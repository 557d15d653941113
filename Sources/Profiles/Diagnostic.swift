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
    /// What is wrong and what would be right, on one line.
    public let message: String
}

extension Diagnostic: CustomStringConvertible {
    /// `lock.yaml:14:9: 'secure' is not a value of lock-target-state; did you mean 'secured'?`
    public var description: String {
        let place = "\(file):\(position.line):\(position.column): "
        return switch severity {
        case .error: place + message
        case .warning: place + "warning: " + message
        }
    }
}
