/// A resource of the server: which paths are it, and what its methods do.
struct Route {
    enum Pattern {
        /// This path alone.
        case exactly(String)
        /// Every path that starts so and goes on; what goes on is the handler's parameter.
        case below(String)
    }

    /// Gets the request and what the pattern left open, percent-decoded; empty for an exact pattern.
    typealias Handler = (_ request: HTTPRequest, _ parameter: String) -> HTTPResponse

    let pattern: Pattern
    /// In the order in which an Allow field lists them.
    let methods: [(HTTPMethod, Handler)]

    init(_ pattern: Pattern, _ methods: (HTTPMethod, Handler)...) {
        self.pattern = pattern
        self.methods = methods
    }

    /// What a path leaves open; nil when it is not one of this route.
    func parameter(of path: String) -> String? {
        switch pattern {
        case .exactly(let whole):
            return path == whole ? "" : nil
        case .below(let prefix):
            guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else { return nil }
            return String(path.dropFirst(prefix.count))
        }
    }
}

extension [Route] {
    /// The answer of the first route that has the path.
    func response(to request: HTTPRequest) -> HTTPResponse {
        guard let path = PercentEncoding.decode(request.path) else {
            return .problem(.badRequest, field: "path", detail: "the path is not percent-encoded UTF-8")
        }
        for route in self {
            guard let parameter = route.parameter(of: path) else { continue }
            let method = HTTPMethod(token: request.method)
            if let handler = route.methods.first(where: { $0.0 == method })?.1 { return handler(request, parameter) }
            return .problem(
                .methodNotAllowed, field: "method", detail: "\(path) has no method \(request.method)",
                allowed: route.methods.map(\.0))
        }
        return .problem(.notFound, field: "path", detail: "there is nothing at \(path)")
    }
}
