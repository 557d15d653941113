import Testing

@testable import Profiles

@Suite struct YAMLTextTests {
    @Test(
        "quoted text reads back as it was, on one line",
        arguments: [
            "", "plain", "a: b # c", "\"\\\"", "Türschloss 🚪", "a\nb\r\tc", "\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}",
            "\u{E000}\u{FFFE}\u{10FFFF}", "'{[", "- x", "%",
        ])
    func quoted(_ text: String) throws {
        let quoted = YAMLText.quoted(text)
        #expect(
            !quoted.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 })
        let (root, problems) = YAMLParser.parse(Array("key: \(quoted)\n".utf8))
        #expect(problems == [])
        guard case .scalar(let read, isPlain: false)? = root?.member("key")?.content else {
            Issue.record("no text")
            return
        }
        #expect(read == text)
    }
}
