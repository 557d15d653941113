import JSON
import Testing

@testable import Control

@Suite("routes")
struct RouteTests {
    private let routes = [
        Route("/one", operation(.get, query: ["after", "limit"]) { _ in "one" }),
        Route("/many/{name}", operation(.get) { "get \($0.parameter)" }, operation(.put) { "put \($0.parameter)" }),
    ]

    private static func operation(
        _ method: HTTPMethod, query: [String] = [], text: @escaping (Call) -> String
    ) -> Operation {
        Operation(
            method: method, name: "test", summary: "",
            query: query.map { QueryParameter(name: $0, summary: "", schema: "{}") }, answer: .json("Text")
        ) { call throws(ControlProblem) in
            .now(HTTPResponse(contentType: "text/plain", body: Array(text(call).utf8)))
        }
    }

    private func reply(_ method: String, _ path: String, query: [HTTPRequest.Argument] = []) throws -> HTTPResponse {
        let reply = routes.reply(to: HTTPRequest(method: method, path: path, query: query, headers: [], body: []))
        guard case .now(let response) = reply else { throw NoAnswer() }
        return response
    }

    private struct NoAnswer: Error {}

    @Test(
        "a path finds its route, and the handler what the route leaves open",
        arguments: [
            ("GET", "/one", 200, "one"), ("HEAD", "/one", 200, "one"), ("GET", "/many/a/b", 200, "get a/b"),
            ("PUT", "/many/outlet%5B2%5D/on", 200, "put outlet[2]/on"), ("GET", "/%6Fne", 200, "one"),
        ])
    func found(method: String, path: String, status: UInt16, text: String) throws {
        let response = try reply(method, path)
        #expect(response.status.rawValue == status)
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test("other paths are not found", arguments: ["/", "", "/one/", "/ones", "/many", "/many/", "/ONE", "*", "//one"])
    func notFound(path: String) throws {
        let response = try reply("GET", path)
        #expect(response.status == .notFound)
        #expect(response.contentType == "application/problem+json")
    }

    @Test(
        "other methods are refused with the list of those there are",
        arguments: [
            ("POST", "/one", "GET, HEAD"), ("DELETE", "/many/x", "GET, HEAD, PUT"), ("get", "/one", "GET, HEAD"),
            ("BREW", "/one", "GET, HEAD"), ("OPTIONS", "/many/x", "GET, HEAD, PUT"),
        ])
    func wrongMethod(method: String, path: String, allowed: String) throws {
        let response = try reply(method, path)
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers.first { $0.name == "Allow" }?.value == allowed)
    }

    @Test("a path that is not percent-encoded is refused", arguments: ["/one%", "/many/%00", "/many/%ff"])
    func badPath(path: String) throws {
        let response = try reply("GET", path)
        #expect(response.status == .badRequest)
    }

    @Test(
        "a query that is none of the operation's is refused, and the parameter is named",
        arguments: [
            ("limit", "1", nil, nil), ("limi", "1", "limi", "did you mean 'limit'?"),
            ("x", "", "x", "there is only after, limit"),
            ("%zz", "", "query", "not percent-encoded"), ("limit", "%ff", "query", "not percent-encoded"),
            ("", "", "query", "no such"),
        ] as [(String, String, String?, String?)])
    func query(name: String, value: String, field: String?, detail: String?) throws {
        let response = try reply("GET", "/one", query: [.init(name: name, value: value)])
        #expect(response.status == (field == nil ? .ok : .badRequest))
        guard let field, let detail else { return }
        let problem = try JSONValue(parsing: response.body)
        #expect(problem["field"]?.stringValue == field)
        #expect(problem["detail"]?.stringValue?.contains(detail) == true)
    }

    @Test("a parameter that comes twice is refused")
    func twice() throws {
        let argument = HTTPRequest.Argument(name: "limit", value: "1")
        #expect(try reply("GET", "/one", query: [argument, argument]).status == .badRequest)
    }
}
