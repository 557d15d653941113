import JSON
import Testing

@Suite("Reading JSON")
struct JSONParserTests {
    @Test(
        "every kind of value is read",
        arguments: [
            ("null", nil), ("true", true), (" false ", false), ("0", 0), ("-1", -1),
            ("9223372036854775807", 9_223_372_036_854_775_807),
            ("0.1", 0.1), ("1.0", 1.0), ("-2.5e-3", -0.0025), ("1E2", 100.0), (#""""#, ""), (#""aä€😀""#, "aä€😀"),
            (#""\u00e4\ud83d\ude00\n\/\"""#, "ä😀\n/\""), (#""a\u0000b""#, "a\u{0}b"), ("[]", []), ("[1,[2],{}]", [1, [2], [:]]),
            (#"{"b":1,"a":{"":null}}"#, ["b": 1, "a": ["": nil]]),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test("members keep the order of the text")
    func order() throws {
        let value = try JSONValue(parsing: #"{"z":1,"a":2,"m":3}"#)
        #expect(value.objectValue?.members.map(\.key) == ["z", "a", "m"])
    }

    @Test(
        "what is no JSON is refused with its place",
        arguments: [
            ("", 1, "end of file"), ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, "expected"), ("[1,]", 1, "unexpected"),
            ("nul", 1, "invalid token"), ("[1] x", 1, "end of file expected"), ("'a'", 1, "invalid token"),
            ("NaN", 1, "invalid token"), ("01", 1, "invalid token"), ("99999999999999999999", 1, "too big integer"),
            ("1e999", 1, "real number overflow"), ("{\"a\":1,\n\"a\":2}", 2, "duplicate object key"),
            ("{\"\\u0000\":1}", 1, "NUL"),
            (String(repeating: "[", count: 3000), 1, "maximum parsing depth"), ("\"a\nb\"", 1, "newline"),
            ("\"\\ud800\"", 1, "Unicode"),
            ("[1, // two\n2]", 1, "invalid token"),
        ])
    func malformed(text: String, line: Int, message: String) {
        #expect {
            try JSONValue(parsing: text)
        } throws: { error in
            guard let error = error as? JSONError else { return false }
            return error.line == line && error.message.contains(message)
        }
    }

    @Test(
        "bytes that are not UTF-8 and raw NUL bytes are refused",
        arguments: [[0x22, 0xFF, 0x22], [0x22, 0x00, 0x22], [0x00], [0x5B, 0x31, 0x5D, 0x00]])
    func badBytes(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test("the place of an error counts lines from 1 and tells the column")
    func place() {
        #expect(throws: JSONError(line: 2, column: 5, message: "':' expected near '1'")) {
            try JSONValue(parsing: "{\n\"a\" 1}")
        }
        #expect("\(JSONError(line: 2, column: 5, message: "wrong"))" == "2:5: wrong")
    }
}
