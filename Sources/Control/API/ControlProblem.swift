/// Why the accessory does not do what a request asks for, in words for the user.
public struct ControlProblem: Error, Equatable, Sendable {
    public enum Kind: Sendable {
        /// There is no such thing.
        case notFound
        /// What the request says cannot be.
        case invalid
        /// It could be, but not in the state the accessory is in.
        case conflict
    }

    public let kind: Kind
    /// The part of the request that is wrong: `value`, `path`.
    public let field: String
    /// What is wrong, and what would be right.
    public let detail: String

    public init(_ kind: Kind, field: String, detail: String) {
        self.kind = kind
        self.field = field
        self.detail = detail
    }

    var response: HTTPResponse {
        let status: HTTPStatus =
            switch kind {
            case .notFound: .notFound
            case .invalid: .badRequest
            case .conflict: .conflict
            }
        return .problem(status, field: field, detail: detail)
    }
}
