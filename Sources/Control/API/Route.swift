/// A resource of the server: which paths are it, and what can be done with it.
struct Route {
    /// `/v1/status`, or `/v1/characteristics/{characteristic}`: what stands for the name in braces, at the end, is everything
    /// that follows.
    let path: String
    /// In the order in which an Allow field lists them.
    let operations: [Operation]
    /// What the path has before the name in braces.
    private let prefix: String
    /// The name in braces.
    let parameterName: String?

    init(_ path: String, _ operations: Operation...) {
        self.path = path
        self.operations = operations
        let parts = path.split(separator: "{", omittingEmptySubsequences: false)
        prefix = parts.first.map(String.init) ?? path
        parameterName = parts.count > 1 ? String(parts[1].dropLast()) : nil
    }

    /// What a path leaves open; empty when nothing is, nil when it is not a path of this route.
    func parameter(of path: String) -> String? {
        guard parameterName != nil else { return path == prefix ? "" : nil }
        guard path.hasPrefix(prefix), path.utf8.count > prefix.utf8.count else { return nil }
        return String(path.dropFirst(prefix.count))
    }

    /// The operation that a method is, HEAD being GET without the body.
    func operation(of method: String) -> Operation? {
        let method = HTTPMethod(token: method)
        return operations.first { $0.method == method }
    }
}

extension [Route] {
    /// The answer of the first route that has the path.
    ///
    /// - Parameter refusal: the answer to a request that is not let in, given what it wants to do; nil for one that is.
    func reply(to request: HTTPRequest, refusal: (Operation?) -> HTTPResponse? = { _ in nil }) -> HTTPReply {
        let path = PercentEncoding.decode(request.path)
        let route = path.flatMap { path in first { $0.parameter(of: path) != nil } }
        let operation = route?.operation(of: request.method)
        if let refusal = refusal(operation) { return .now(refusal) }
        guard let path else {
            return .now(.problem(.badRequest, field: "path", detail: "the path is not percent-encoded UTF-8"))
        }
        guard let route else { return .now(.problem(.notFound, field: "path", detail: "there is nothing at \(path)")) }
        guard let operation else {
            return .now(
                .problem(
                    .methodNotAllowed, field: "method", detail: "\(path) has no method \(request.method)",
                    allowed: route.operations.map(\.method)))
        }
        do throws(ControlProblem) {
            let query = try Query(request.query, of: operation.query)
            return try operation.handler(
                Call(parameter: route.parameter(of: path) ?? "", query: query, headers: request.headers, body: request.body))
        } catch {
            return .now(error.response)
        }
    }
}
