import HAPModel
import JSON
import Testing

@testable import Simulator

@Suite("How faults are written")
struct FaultDescriptionTests {
    private func faults(_ text: String) throws -> [Fault] {
        try FaultDescription(text).faults(in: TestLight.database()) { "\($0)-1" }
    }

    @Test(
        "an expression, and the same one in full",
        arguments: [
            ("drop-after:M5", "drop-after@M5"),
            ("drop-after:5s", "drop-after:5s@response"),
            ("drop-after:5s@connection", "drop-after:5s@connection"),
            ("drop-before", "drop-before@request"),
            ("status:6@lightbulb/on", "status:6@request:lightbulb/on"),
            ("status:0x06@write:0x33", "status:6@write:lightbulb/on"),
            ("status:6@write:lightbulb,nth=2,count=3,probability=0.5", "status:6@write:lightbulb,nth=2,count=3,probability=0.5"),
            ("att-error:14", "att-error:0x0e@att-read"),
            ("TLV-Error:busy/30@m1", "tlv-error:7/30@M1"),
            ("without:format@signature-read-response", "without:0x0c@signature-read-response"),
            ("item:0x10=0000@service-signature-read-response", "item:0x10=0000@service-signature-read-response"),
            ("stuck", "stuck@state-number"), ("rise:2@read", "rise:2@read"), ("rising:2s", "rising:2s@clock"),
            ("off", "off@advertisement"), ("off@broadcast:lightbulb/on", "off@broadcast:lightbulb/on"),
            ("no-name", "no-name@advertisement"), ("name:A, B", "name:A, B@advertisement"), ("stl:0x2D", "stl:45@advertisement"),
            ("descriptor:none@link:lightbulb", "descriptor:none@link:lightbulb"), ("mtu:23", "mtu:23@link"),
            ("limit:0@timer-idle", "limit:0s@timer-idle"), ("double@value:0x34", "double@value:lightbulb/brightness"),
            ("hidden:lightbulb", "hidden@link:lightbulb"), ("lost:lightbulb/on", "lost@indication:lightbulb/on"),
        ])
    func expressions(text: String, full: String) throws {
        let fault = try #require(try faults(text).first)
        #expect(fault.expression == full)
        #expect(try faults(full).first?.expression == full)
    }

    @Test(
        "what is wrong is told with what would be right",
        arguments: [
            ("drop-befor@M5", "fault", "there is no fault 'drop-befor'; did you mean 'drop-before'?"),
            ("lost-m7", "fault", "there is no fault 'lost-m7'; did you mean 'lost-m2'?"),
            ("status", "fault", "status: write status:NUMBER"),
            ("status:300", "fault", "status: '300' does not do; write status:NUMBER"),
            ("no-body:3", "where", "there is no place '3' for no-body; it is possible at M2, M4, M6, verify-M2"),
            ("stuck@stat-number", "where", "there is no place 'stat-number' for stuck; did you mean 'state-number'?"),
            ("stuck@M1", "where", "stuck is not possible at M1; it is possible at state-number"),
            ("tlv-error:2", "where", "tlv-error needs a place: it is possible at M1"),
            ("tlv-error:2@write", "where", "tlv-error is an error in a pairing message: write it as tlv-error:2@M4"),
            ("status:1@write:lightbulb/of", "which", "lightbulb has no characteristic 'of'; did you mean 'on'?"),
            ("status:1@lightbulb/of", "which", "lightbulb has no characteristic 'of'; did you mean 'on'?"),
            ("status:1@write:lightbulp", "which", "there is no service 'lightbulp'; did you mean 'lightbulb'?"),
            ("stuck@state-number:lightbulb", "which", "state-number is not narrowed to a characteristic"),
            ("stuck,nth=0", "nth", "nth: the first time is 1"), ("stuck,nth=x", "nth", "nth: 'x' is no whole number"),
            ("stuck,count=0", "count", "count: once is 1"), ("stuck,probability=2", "probability", "probability: from 0 to 1"),
            ("hidden:lightbulb,probability=0.5", "probability", "probability: what a link finds"),
            ("stuck,name=a b", "name", "name: 1 to 64 bytes"), ("", "fault", "there is no fault; name one"),
        ])
    func problems(text: String, field: String, message: String) throws {
        let problem = #expect(throws: FaultProblem.self) { try faults(text) }
        #expect(problem?.field == field)
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
    }

    @Test("as JSON, in parts or as an expression")
    func json() throws {
        let parts: JSONObject = [
            "where": "write", "which": "lightbulb/on", "action": "status:6", "nth": 2, "count": 3, "probability": 0.5,
            "name": "mine",
        ]
        let fault = try #require(try FaultDescription(parts).faults(in: TestLight.database()) { $0 }.first)
        #expect(fault.expression == "status:6@write:lightbulb/on,nth=2,count=3,probability=0.5")
        #expect(fault.name == "mine")
        let whole = try FaultDescription(["fault": "lost-m6", "count": 2]).faults(in: TestLight.database()) { $0 }
        #expect(whole.map(\.expression) == ["drop-before@M6,count=2"])
        #expect(whole.map(\.name) == ["lost-m6"])
        for (object, field) in [
            (["fault": 3], "fault"), (["action": "stuck", "fault": "stuck"], "action"), (["wher": "M1"], "wher"),
            (["fault": "stuck", "nth": -1], "nth"), (["fault": "stuck", "probability": "x"], "probability"), ([:], "fault"),
        ] as [(JSONObject, String)] {
            let problem = #expect(throws: FaultProblem.self) {
                try FaultDescription(object).faults(in: TestLight.database()) { $0 }
            }
            #expect(problem?.field == field)
        }
    }

    @Test("as the control API tells of it")
    func armed() throws {
        let fault = try #require(try faults("status:6@write:lightbulb/on,count=1").first)
        let json = ArmedFault(fault: fault, occasions: 4, hits: 1).json
        #expect(
            json == [
                "name": "status-1", "expression": "status:6@write:lightbulb/on,count=1", "action": "status:6", "where": "write",
                "nth": 1, "probability": 1.0, "occasions": 4, "hits": 1, "spent": true, "which": "lightbulb/on", "count": 1,
            ])
    }
}
