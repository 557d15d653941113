import JSON
import Testing

@testable import hapsim

@Suite("JSON as an outline")
struct JSONValueOutlineTests {
    @Test("members are lines, what they hold is indented")
    func nested() {
        let value: JSONValue = [
            "name": "Door", "paired": true, "link": nil, "numbers": ["gsn": 5, "cn": 1.5], "none": [], "empty": [:],
            "pairings": [["id": "A", "admin": true], ["id": "B", "admin": false]], "tags": ["x", "y"],
        ]
        #expect(
            value.outline == """
                name: Door
                paired: yes
                link: -
                numbers:
                  gsn: 5
                  cn: 1.5
                none: -
                empty: -
                pairings:
                  - id: A
                    admin: yes
                  - id: B
                    admin: no
                tags:
                  - x
                  - y
                """)
    }

    @Test("text cannot write lines of its own")
    func controlCharacters() {
        let value: JSONValue = ["a\nb": "c\nd"]
        #expect(value.outline == #"a\nb: c\nd"#)
    }
}
