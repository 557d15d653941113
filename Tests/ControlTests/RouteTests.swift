import Testing

@testable import Control

@Suite("routes")
struct RouteTests {
    private let routes = [
        Route(.exactly("/one"), (.get, { _, _ in .text("one") })),
        Route(
            .below("/many/"), (.get, { _, name in .text("get \(name)") }), (.put, { request, name in .text("put \(name)") })),
    ]

    @Test(
        "a path finds its route, and the handler what the route leaves open",
        arguments: [
            ("GET", "/one", 200, "one"), ("HEAD", "/one", 200, "one"), ("GET", "/many/a/b", 200, "get a/b"),
            ("PUT", "/many/outlet%5B2%5D/on", 200, "put outlet[2]/on"), ("GET", "/%6Fne", 200, "one"),
        ])
    func found(method: String, path: String, status: UInt16, text: String) {
        let response = routes.response(to: HTTPRequest(method: method, path: path, headers: [], body: []))
        #expect(response.status.rawValue == status)
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test("other paths are not found", arguments: ["/", "", "/one/", "/ones", "/many", "/many/", "/ONE", "*", "//one"])
    func notFound(path: String) {
        let response = routes.response(to: HTTPRequest(method: "GET", path: path, headers: [], body: []))
        #expect(response.status == .notFound)
        #expect(response.contentType == "application/problem+json")
    }

    @Test(
        "other methods are refused with the list of those there are",
        arguments: [
            ("POST", "/one", "GET, HEAD"), ("DELETE", "/many/x", "GET, HEAD, PUT"), ("get", "/one", "GET, HEAD"),
            ("BREW", "/one", "GET, HEAD"), ("OPTIONS", "/many/x", "GET, HEAD, PUT"),
        ])
    func wrongMethod(method: String, path: String, allowed: String) {
        let response = routes.response(to: HTTPRequest(method: method, path: path, headers: [], body: []))
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers.first { $0.name == "Allow" }?.value == allowed)
    }

    @Test("a path that is not percent-encoded is refused", arguments: ["/one%", "/many/%00", "/many/%ff"])
    func badPath(path: String) {
        let response = routes.response(to: HTTPRequest(method: "GET", path: path, headers: [], body: []))
        #expect(response.status == .badRequest)
    }
}

extension HTTPResponse {
    fileprivate static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(status: .ok, contentType: "text/plain", body: Array(text.utf8))
    }
}
