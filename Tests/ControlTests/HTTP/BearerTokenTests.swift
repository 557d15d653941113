import HAPCrypto
import Testing

@testable import Control

@Suite("bearer token")
struct BearerTokenTests {
    private func authorizes(_ token: BearerToken, _ fields: String...) -> Bool {
        token.authorizes(
            HTTPRequest(
                method: "GET", path: "/", headers: fields.map { HTTPRequest.Header(name: "authorization", value: $0) }, body: []))
    }

    @Test("a new one is 64 digits, and never the same")
    func random() {
        let token = BearerToken.random()
        #expect(token.text.count == 64)
        #expect(BearerToken.random() != token)
        #expect(BearerToken.random(from: RandomSource { [UInt8](repeating: 0xAB, count: $0) }).text.hasPrefix("abab"))
    }

    @Test("only the token itself lets one in; the scheme's case does not count")
    func authorization() throws {
        let token = try #require(BearerToken("s3cret"))
        for field in ["Bearer s3cret", "bearer s3cret", "BEARER  s3cret"] { #expect(authorizes(token, field)) }
        for field in ["Bearer s3cres", "Bearer s3cre", "Bearer s3cret1", "Bearer S3CRET", "Basic s3cret", "s3cret", "Bearer", ""]
        {
            #expect(!authorizes(token, field))
        }
        #expect(!authorizes(token))
        #expect(!authorizes(token, "Bearer s3cret", "Bearer s3cret"))
    }

    @Test("text that no header field can hold is none", arguments: ["", "a b", "a\r\nHost: x", "ä", "\u{7F}"])
    func invalid(text: String) {
        #expect(BearerToken(text) == nil)
    }

    @Test("it is not printed")
    func printing() throws {
        let token = try #require(BearerToken("s3cret"))
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!"\(token) \(String(reflecting: token)) \(dumped)".contains("s3cret"))
    }
}
