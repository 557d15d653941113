import JSON
import Testing

@Suite("JSON objects")
struct JSONObjectTests {
    @Test("setting keeps the place of a key, appends a new one and removes for nil")
    func setting() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = 4
        object["b"] = nil
        object["x"] = nil
        #expect(object.members == [JSONMember("a", 3), JSONMember("c", 4)])
    }

    @Test("of two members with one key the later value counts")
    func duplicates() {
        #expect(JSONObject([JSONMember("a", 1), JSONMember("b", 2), JSONMember("a", 3)]) == ["a": 3, "b": 2])
    }
}
