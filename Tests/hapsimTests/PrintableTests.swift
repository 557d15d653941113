import Testing

@testable import hapsim

@Suite("printable text")
struct PrintableTests {
    @Test(
        "control characters become escapes, everything else stays",
        arguments: [
            ("Front Door", "Front Door"), ("", ""), ("Tür 👩‍🚀", "Tür 👩‍🚀"), ("a\tb", #"a\tb"#), ("\u{7F}", #"\u{7F}"#),
            ("\u{9B}2J", #"\u{009B}2J"#), ("a\r\nb", #"a\r\nb"#), ("\u{202E}x", #"\u{202E}x"#),
        ])
    func text(from text: String, to printable: String) {
        #expect(Printable.text(text) == printable)
    }
}
