import HAPModel
import Testing

@Suite struct Base64Tests {
    @Test(
        "the test vectors of RFC 4648 10 decode, malformed text does not",
        arguments: [
            ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
            ("Zm9vYmFy", "foobar"), ("Zg", nil), ("Zg=", nil), ("Z===", nil), ("Zh==", nil), ("Zm9=v", nil), ("Zm-_", nil),
            ("Zg==Zg==", nil), ("====", nil),
        ] as [(String, String?)])
    func decodes(_ text: String, _ plain: String?) {
        #expect(Base64.decode(text) == plain.map { Array($0.utf8) })
    }

    @Test("all bytes come out of their base64 text")
    func allBytes() {
        #expect(Base64.decode("+/8AEIMQUYcg") == [0xFB, 0xFF, 0x00, 0x10, 0x83, 0x10, 0x51, 0x87, 0x20])
    }
}
