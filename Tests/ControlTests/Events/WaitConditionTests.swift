import HAPModel
import JSON
import Testing

@testable import Control

@Suite("wait condition")
struct WaitConditionTests {
    private func entry(_ type: String, _ fields: JSONObject = [:]) -> TestJournal.Entry {
        TestJournal.Entry(sequence: 1, type: type, fields: fields)
    }

    @Test("a value of its characteristic meets it, any value when none is said")
    func value() throws {
        let iid = try #require(InstanceID(0x34))
        let forty = WaitCondition.value(iid, .int(40))
        #expect(forty.isMet(by: entry("value.set", ["iid": 52, "value": 40])))
        #expect(!forty.isMet(by: entry("value.set", ["iid": 52, "value": 41])))
        #expect(!forty.isMet(by: entry("value.set", ["iid": 51, "value": 40])))
        #expect(!forty.isMet(by: entry("att.write", ["iid": 52, "value": 40])))
        #expect(WaitCondition.value(iid, nil).isMet(by: entry("value.set", ["iid": 52, "value": 41])))
        #expect(WaitCondition.value(iid, .float(0.1)).isMet(by: entry("value.set", ["iid": 52, "value": JSONValue(Float(0.1))])))
    }

    @Test("the link's state is that of its entries")
    func link() {
        #expect(WaitCondition.link(isConnected: true).isMet(by: entry("link.connected")))
        #expect(!WaitCondition.link(isConnected: true).isMet(by: entry("link.disconnected")))
        #expect(WaitCondition.link(isConnected: false).isMet(by: entry("link.disconnected")))
        #expect(!WaitCondition.link(isConnected: false).isMet(by: entry("link.refused")))
    }

    @Test(
        "an event has all fields that are said; text stands for numbers and truth too",
        arguments: [
            ([:], true), (["controller": "A"], true), (["controller": "B"], false), (["resumed": true], true),
            (["resumed": "true"], true), (["resumed": "false"], false), (["count": 2], true), (["count": 2.0], true),
            (["count": "2"], true), (["count": true], false), (["missing": "x"], false), (["missing": nil], true),
            (["controller": "A", "count": 3], false), (["list": [1]], true),
        ] as [(JSONObject, Bool)])
    func event(fields: JSONObject, isMet: Bool) throws {
        let filter = try EventFilter("session", field: "event", types: ["session.began"])
        let began = entry("session.began", ["controller": "A", "resumed": true, "count": 2, "list": [1]])
        #expect(WaitCondition.event(filter, fields).isMet(by: began) == isMet)
        #expect(!WaitCondition.event(filter, fields).isMet(by: entry("pairing.added", ["controller": "A"])))
    }

    @Test("what holds now is known of values and the link, not of events")
    func holds() throws {
        let accessory = try LightAndOutlets()
        let iid = try #require(InstanceID(0x33))
        #expect(WaitCondition.value(iid, .bool(false)).holds(for: accessory))
        #expect(!WaitCondition.value(iid, .bool(true)).holds(for: accessory))
        #expect(!WaitCondition.value(iid, nil).holds(for: accessory))
        #expect(WaitCondition.link(isConnected: false).holds(for: accessory))
        accessory.central = "phone"
        #expect(WaitCondition.link(isConnected: true).holds(for: accessory))
        let filter = try EventFilter(nil, field: "event", types: [])
        #expect(!WaitCondition.event(filter, [:]).holds(for: accessory))
    }
}
