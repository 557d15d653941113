import JSON
import Testing

@testable import hapsim

@Suite("entry as text")
struct EntryTextTests {
    @Test(
        "an entry is a line: time of day, type, and what is in it",
        arguments: [
            (
                #"{"seq":41,"t":8123.4,"time":"2026-12-01T04:31:03.042118Z","type":"value.set","characteristic":"lightbulb/on","iid":51,"value":true,"text":"true","by":"controller","controller":"A1"}"#,
                "04:31:03.042 value.set lightbulb/on true by A1"
            ),
            (
                #"{"seq":1,"time":"2026-12-01T04:31:03.042118Z","type":"value.set","characteristic":"lamp/name","text":"a\nb","by":"user"}"#,
                "04:31:03.042 value.set lamp/name a\\nb by user"
            ),
            (
                #"{"seq":1,"time":"2026-12-01T04:31:03.042118Z","type":"session.began","controller":"A","resumed":true}"#,
                "04:31:03.042 session.began controller=A resumed=true"
            ),
            (#"{"type":"gap","after":5,"next":9}"#, " gap after=5 next=9"), (#"[]"#, " ?"),
        ])
    func line(json: String, text: String) throws {
        #expect(EntryText.line(try JSONValue(parsing: json)) == text)
    }
}
