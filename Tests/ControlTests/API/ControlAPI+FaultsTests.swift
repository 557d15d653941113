import JSON
import Testing

@testable import Control

@Suite("control API: faults")
struct ControlAPIFaultsTests {
    private let bench: Bench
    private let accessory: LightAndOutlets

    init() throws {
        bench = try Bench()
        accessory = try LightAndOutlets()
        try bench.serve(accessory)
    }

    private func names(_ response: RawResponse) -> [String?]? {
        response.json?["faults"]?.arrayValue?.map { $0["name"]?.stringValue }
    }

    @Test("armed, shown and disarmed, one and all")
    func life() throws {
        #expect(try bench.get("/v1/faults").json == ["faults": []])
        #expect(try names(bench.post("/v1/faults", #"{"fault": "lost-m6"}"#)) == ["lost-m6"])
        #expect(try names(bench.post("/v1/faults", #"{"fault": "stuck", "name": "a"}"#)) == ["a"])
        #expect(try names(bench.get("/v1/faults")) == ["lost-m6", "a"])
        #expect(try names(bench.get("/v1/faults/a")) == ["a"])
        #expect(try names(bench.delete("/v1/faults/a")) == ["lost-m6"])
        #expect(try names(bench.delete("/v1/faults")) == [])
    }

    @Test("what is wrong is told by its field")
    func problems() throws {
        let unknown = try bench.post("/v1/faults", #"{"fault": "nonsense"}"#)
        #expect(unknown.status == 400 && unknown.json?["field"] == "fault")
        let member = try bench.post("/v1/faults", #"{"falt": "stuck"}"#)
        #expect(member.status == 400 && member.json?["field"] == "falt")
        for missing in [try bench.get("/v1/faults/b"), try bench.delete("/v1/faults/b")] {
            #expect(missing.status == 404 && missing.json?["field"] == "name")
        }
    }

    @Test("there is a catalogue")
    func catalogue() throws {
        #expect(try bench.get("/v1/fault-catalogue").json == ["named": [], "actions": []])
    }
}
