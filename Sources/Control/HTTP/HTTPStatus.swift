/// The status codes that the control server answers with (RFC 9110 15).
public enum HTTPStatus: UInt16, Sendable, CaseIterable {
    case ok = 200
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case contentTooLarge = 413
    case misdirectedRequest = 421

    /// The registered phrase, the title of a problem document.
    public var phrase: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .conflict: "Conflict"
        case .contentTooLarge: "Content Too Large"
        case .misdirectedRequest: "Misdirected Request"
        }
    }
}
