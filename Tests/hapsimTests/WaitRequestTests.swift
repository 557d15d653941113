import JSON
import Testing

@testable import hapsim

@Suite("wait request")
struct WaitRequestTests {
    @Test(
        "a condition in a shell's words",
        arguments: [
            (
                ["lock-mechanism/lock-target-state=secured"],
                ["characteristic": "lock-mechanism/lock-target-state", "value": "secured"]
            ),
            (["0x33"], ["characteristic": "0x33"]), (["0x33="], ["characteristic": "0x33", "value": ""]),
            (["lamp/name=a=b"], ["characteristic": "lamp/name", "value": "a=b"]), (["link=connected"], ["link": "connected"]),
            (["event=pairing.added"], ["event": "pairing.added"]),
            (
                ["event=session.began", "resumed=true", "controller=A=B"],
                ["event": "session.began", "fields": ["resumed": "true", "controller": "A=B"]]
            ),
        ] as [([String], JSONObject)])
    func condition(words: [String], body: JSONObject) throws {
        var expected = body
        expected["timeout"] = .number(30)
        #expect(try WaitRequest(words, timeout: nil, since: nil, needsChange: false).body == expected)
    }

    @Test("the options go with it")
    func options() throws {
        let request = try WaitRequest(["link=connected"], timeout: "1500ms", since: "17", needsChange: true)
        #expect(request.timeout == .milliseconds(1500))
        #expect(request.body == ["link": "connected", "since": 17, "change": true, "timeout": .number(1.5)])
    }

    @Test(
        "what is none is wrong usage",
        arguments: [
            (["link=connected", "x"], nil, nil), (["event=warning", "=x"], nil, nil), (["link=connected"], "5", nil),
            (["link=connected"], "25h", nil), (["link=connected"], "soon", nil), (["link=connected"], nil, "-1"),
            (["link=connected"], nil, "x"), ([], nil, nil),
        ] as [([String], String?, String?)])
    func refused(words: [String], timeout: String?, since: String?) {
        #expect(throws: UsageError.self) { try WaitRequest(words, timeout: timeout, since: since, needsChange: false) }
    }
}
