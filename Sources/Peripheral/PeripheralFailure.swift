/// Why a radio cannot be had.
public struct PeripheralFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, in one sentence.
    public let cause: String
    /// What the user can do about it.
    public let advice: String

    public init(cause: String, advice: String) {
        self.cause = cause
        self.advice = advice
    }

    public var description: String { "\(cause); \(advice)" }
}
