import Testing

@testable import Control

@Suite("loopback guard")
struct LoopbackGuardTests {
    private func request(_ fields: [(String, String)]) -> HTTPRequest {
        HTTPRequest(method: "PUT", path: "/", headers: fields.map { .init(name: $0.0, value: $0.1) }, body: [])
    }

    @Test("requests to the server's own address are let in", arguments: ["127.0.0.1:8080", "localhost:8080"])
    func own(host: String) {
        let loopback = LoopbackGuard(port: 8080)
        #expect(loopback.refusal(of: request([("Host", host)])) == nil)
        #expect(loopback.refusal(of: request([("host", host), ("Origin", "http://\(host)")])) == nil)
    }

    @Test(
        "requests to any other name are refused: DNS rebinding",
        arguments: ["evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8080.evil.example", ""])
    func otherHost(host: String) {
        let refusal = LoopbackGuard(port: 8080).refusal(of: request([("Host", host)]))
        #expect(refusal?.status == .misdirectedRequest)
    }

    @Test("a request without Host, or with two, is refused")
    func hostCount() {
        let loopback = LoopbackGuard(port: 8080)
        #expect(loopback.refusal(of: request([]))?.status == .misdirectedRequest)
        let two = request([("Host", "127.0.0.1:8080"), ("Host", "127.0.0.1:8080")])
        #expect(loopback.refusal(of: two)?.status == .misdirectedRequest)
    }

    @Test(
        "requests of other sites' pages are refused",
        arguments: ["https://evil.example", "null", "http://127.0.0.1:9090", "https://127.0.0.1:8080", ""])
    func otherOrigin(origin: String) {
        let refusal = LoopbackGuard(port: 8080).refusal(of: request([("Host", "127.0.0.1:8080"), ("Origin", origin)]))
        #expect(refusal?.status == .forbidden)
    }

    @Test("on port 80 the address may stand without its port")
    func defaultPort() {
        #expect(LoopbackGuard(port: 80).refusal(of: request([("Host", "localhost")])) == nil)
    }
}
