/// An answer to a request. Length and date are added when it is sent.
public struct HTTPResponse: Equatable, Sendable {
    public var status: HTTPStatus
    public var contentType: String
    public var body: [UInt8]
    /// The methods that the resource has, in a 405 response (RFC 9110 10.2.1).
    public var allowed: [HTTPMethod]

    public init(status: HTTPStatus = .ok, contentType: String, body: [UInt8], allowed: [HTTPMethod] = []) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.allowed = allowed
    }

    /// The header fields that this response needs.
    var headers: [HTTPRequest.Header] {
        var headers = [
            HTTPRequest.Header(name: "Content-Type", value: contentType),
            // Every answer is about this moment.
            HTTPRequest.Header(name: "Cache-Control", value: "no-store"),
            HTTPRequest.Header(name: "X-Content-Type-Options", value: "nosniff"),
        ]
        if !allowed.isEmpty {
            let tokens = allowed.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
            headers.append(HTTPRequest.Header(name: "Allow", value: tokens.joined(separator: ", ")))
        }
        // RFC 6750 3
        if status == .unauthorized {
            headers.append(HTTPRequest.Header(name: "WWW-Authenticate", value: "Bearer realm=\"hapsim\""))
        }
        return headers
    }
}
