import Testing

@testable import Control

@Suite("control address")
struct ControlAddressTests {
    @Test(
        "addresses are read and written",
        arguments: [
            ("unix:/run/a b.sock", ControlAddress.unix(path: "/run/a b.sock")), ("unix:a:b", .unix(path: "a:b")),
            ("tcp:127.0.0.1:8080", .tcp(port: 8080)), ("tcp:127.0.0.1:0", .tcp(port: 0)), ("off", .off),
        ])
    func valid(text: String, address: ControlAddress) throws {
        #expect(try ControlAddress(text) == address)
        #expect("\(address)" == text)
    }

    @Test(
        "what is no address is refused, with the text and what would be right",
        arguments: [
            "", "on", "OFF", "unix:", "unix:a\0b", "/run/x.sock", "tcp:8080", "tcp:0.0.0.0:80", "tcp:127.0.0.1", "tcp:127.0.0.1:",
            "tcp:127.0.0.1:65536", "tcp:127.0.0.1:-1", "tcp:192.168.0.1:80", "tcp:127.0.0.1:80x", "http://localhost",
        ])
    func invalid(text: String) {
        do {
            _ = try ControlAddress(text)
            Issue.record("it was taken")
        } catch {
            #expect(error.description.hasPrefix("\(text): "))
            #expect(error.description.contains("write "))
        }
    }
}
