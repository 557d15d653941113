/// The methods of HTTP that a route can answer (RFC 9110 9.3). HEAD is answered wherever GET is.
public enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case put = "PUT"
    case post = "POST"
    case delete = "DELETE"

    /// - Returns: nil for a method that no route answers.
    init?(token: String) {
        if token == "HEAD" {
            self = .get
        } else {
            self.init(rawValue: token)
        }
    }
}
