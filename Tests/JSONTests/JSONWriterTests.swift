import JSON
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
    @Test(
        "every kind of value is written without spaces",
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (-9_223_372_036_854_775_808, "-9223372036854775808"), (0.1, "0.1"),
            (1.0, "1.0"),
            (1e300, "1e+300"), (.number(.infinity), "null"), (.number(.nan), "null"), ("", #""""#), ("ä/😀", #""ä/😀""#),
            ("\u{0}\u{1F}\t\r\n\"\\\u{7F}", "\"\\u0000\\u001f\\t\\r\\n\\\"\\\\\u{7F}\""), ([], "[]"), ([:], "{}"),
            ([1, ["b": "c", "a": []]], #"[1,{"b":"c","a":[]}]"#),
        ] as [(JSONValue, String)])
    func compact(value: JSONValue, text: String) {
        #expect(value.serialized() == text)
    }

    @Test("the pretty form has a line for each member and two spaces for each level")
    func pretty() {
        let value: JSONValue = ["a": [1, 2], "b": [:], "c": []]
        #expect(value.serialized(pretty: true) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": []\n}")
    }

    @Test(
        "a float is written with its own shortest digits",
        arguments: [(Float(0.1), "0.1"), (21.5, "21.5"), (16_777_216, "16777216.0")])
    func float(value: Float, text: String) {
        #expect(JSONValue(value).serialized() == text)
    }

    @Test("what is written is read back as it was", arguments: [false, true])
    func roundTrip(pretty: Bool) throws {
        let value: JSONValue = [
            "text": "\u{0}\u{1}\"\\ä\u{2028}", "numbers": [0.1, 2.5e-300, 1.7976931348623157e308, -0.0, 3],
            "deep": [[[[nil, true]]]],
        ]
        #expect(try JSONValue(parsing: value.serialized(pretty: pretty)) == value)
    }
}
