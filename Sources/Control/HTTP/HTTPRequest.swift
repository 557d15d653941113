/// A request with all of its body (RFC 9110).
public struct HTTPRequest: Equatable, Sendable {
    /// A header field; names are compared without regard to case.
    public struct Header: Equatable, Sendable {
        public let name: String
        public let value: String
    }

    /// A name and a value of the query, `?name=value`, still percent-encoded.
    public struct Argument: Equatable, Sendable {
        public let name: String
        public let value: String
    }

    /// As the client wrote it; `HTTPMethod` names those that can be answered.
    public let method: String
    /// Still percent-encoded, without the query.
    public let path: String
    /// In the order in which they came.
    public var query: [Argument] = []
    public let headers: [Header]
    public var body: [UInt8]

    /// The values of all header fields of this name.
    public func headers(named name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
