import JSON
import Testing

@Suite("JSON values")
struct JSONValueTests {
    @Test("an accessor gives only the value of its own kind")
    func accessors() {
        let value: JSONValue = ["b": true, "i": 7, "n": 1.5, "s": "text", "a": [1, 2], "z": nil]
        #expect(value["b"]?.boolValue == true)
        #expect(value["i"]?.integerValue == 7)
        #expect(value["i"]?.doubleValue == 7)
        #expect(value["n"]?.doubleValue == 1.5)
        #expect(value["n"]?.integerValue == nil)
        #expect(value["s"]?.stringValue == "text")
        #expect(value["s"]?.boolValue == nil)
        #expect(value["a"]?[1] == 2)
        #expect(value["z"]?.isNull == true)
    }

    @Test("what is not there is nil")
    func absent() {
        let value: JSONValue = ["a": [1]]
        #expect(value["x"] == nil)
        #expect(value["a"]?[1] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["a"]?["x"] == nil)
        #expect(value[0] == nil)
    }
}
