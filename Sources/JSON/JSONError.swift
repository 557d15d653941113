/// Why text is not JSON, and where.
public struct JSONError: Error, Equatable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The character in the line after which reading stopped, from 0.
    public let column: Int
    /// What is wrong.
    public let message: String

    public init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }
}

extension JSONError: CustomStringConvertible {
    /// `3:14: ':' expected near '"b"'`.
    public var description: String { "\(line):\(column): \(message)" }
}
