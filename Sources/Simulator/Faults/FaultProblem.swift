/// Why text is no fault, and what would be right.
public struct FaultProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The field of a description that is wrong: `fault`, `where`, `which`, `action`, `nth`, `count` or `probability`.
    public let field: String
    public let message: String

    public var description: String { message }
}
