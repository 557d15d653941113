import JSON

extension HTTPResponse {
    /// A JSON text.
    static func json(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: .ok, contentType: "application/json", body: Array(value.serialized().utf8))
    }

    /// A problem document (RFC 9457).
    ///
    /// - Parameters:
    ///   - field: The part of the request that is wrong, the member `field` of the document.
    ///   - detail: What is wrong with it, and what would be right.
    ///   - allowed: The methods that the resource has, for status 405.
    static func problem(_ status: HTTPStatus, field: String, detail: String, allowed: [HTTPMethod] = []) -> HTTPResponse {
        let document: JSONValue = [
            "type": "about:blank",
            "title": .string(status.phrase),
            "status": .integer(Int64(status.rawValue)),
            "detail": .string(detail),
            "field": .string(field),
        ]
        return HTTPResponse(
            status: status, contentType: "application/problem+json", body: Array(document.serialized().utf8), allowed: allowed)
    }
}
