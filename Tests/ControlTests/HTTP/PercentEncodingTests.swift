import Testing

@testable import Control

@Suite("percent-encoding")
struct PercentEncodingTests {
    @Test(
        "escapes become the bytes that they name",
        arguments: [
            ("/v1/status", "/v1/status"), ("", ""), ("a%20b", "a b"), ("outlet%5B2%5D/on", "outlet[2]/on"),
            ("outlet[2]/on", "outlet[2]/on"), ("lightbulb%2Fon", "lightbulb/on"), ("%c3%A4", "ä"), ("%2525", "%25"),
            ("a+b", "a+b"),
        ])
    func decode(encoded: String, decoded: String) {
        #expect(PercentEncoding.decode(encoded) == decoded)
    }

    @Test(
        "what is no percent-encoded UTF-8 text is refused",
        arguments: ["%", "%4", "%zz", "a%2", "%-1", "%00", "%ff", "%c3", "%c3%28", "%ed%a0%80", "%%41"])
    func refuse(encoded: String) {
        #expect(PercentEncoding.decode(encoded) == nil)
    }

    @Test(
        "text becomes a path that decodes to it again",
        arguments: [
            ("outlet[2]/on", "outlet%5B2%5D/on"), ("0x33", "0x33"), ("a b?c#d%", "a%20b%3Fc%23d%25"), ("ä-._~", "%C3%A4-._~"),
        ])
    func encode(text: String, encoded: String) {
        #expect(PercentEncoding.encode(path: text) == encoded)
        #expect(PercentEncoding.decode(encoded) == text)
    }
}
