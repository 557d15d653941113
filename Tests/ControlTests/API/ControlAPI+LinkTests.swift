import JSON
import Testing

@testable import Control

@Suite("control API: link, advertising, power")
struct ControlAPILinkTests {
    private let bench: Bench
    private let accessory: LightAndOutlets

    init() throws {
        bench = try Bench()
        accessory = try LightAndOutlets()
        try bench.serve(accessory)
    }

    @Test("the link is shown and changed; a second word tells nobody twice")
    func link() throws {
        #expect(
            try bench.get("/v1/link").json == ["state": "disconnected", "central": nil, "session": nil, "refusing": false])
        accessory.central = "phone"
        #expect(try bench.get("/v1/link").json?["state"] == "connected")
        #expect(try bench.post("/v1/link", #"{"action": "refuse"}"#).json?["refusing"] == true)
        #expect(try bench.post("/v1/link", #"{"action": "accept"}"#).json?["refusing"] == false)
        #expect(try bench.post("/v1/link", #"{"action": "drop"}"#).json?["central"] == JSONValue.null)
        #expect(accessory.changes == ["link refuse", "link accept", "link drop"])
    }

    @Test("without a link there is none to drop")
    func noLink() throws {
        let response = try bench.post("/v1/link", #"{"action": "drop"}"#)
        #expect(response.status == 409)
        #expect(response.json?["field"] == "action")
    }

    @Test("advertising and power are on, and are switched")
    func switches() throws {
        #expect(try bench.get("/v1/advertising").json == ["state": "on", "advertisement": nil])
        #expect(try bench.post("/v1/advertising", #"{"state": "off"}"#).json?["state"] == "off")
        #expect(try bench.get("/v1/power").json == ["state": "on"])
        #expect(try bench.post("/v1/power", #"{"state": "off"}"#).json == ["state": "off"])
        #expect(try bench.get("/v1/power").json == ["state": "off"])
        #expect(accessory.changes == ["advertising off", "power off"])
    }

    @Test("without power nothing else can be changed, and everything can be looked at")
    func withoutPower() throws {
        _ = try bench.post("/v1/power", #"{"state": "off"}"#)
        for (path, body) in [
            ("/v1/link", #"{"action": "refuse"}"#), ("/v1/advertising", #"{"state": "off"}"#),
            ("/v1/press", #"{"button": "stateless-programmable-switch"}"#),
        ] {
            let response = try bench.post(path, body)
            #expect(response.status == 409)
            #expect(response.json?["field"] == "power")
        }
        #expect(try bench.put("/v1/characteristics/lightbulb/on", #"{"value": true}"#).json?["field"] == "power")
        #expect(accessory.settings.isEmpty)
        for path in ["/v1/status", "/v1/link", "/v1/advertising", "/v1/characteristics", "/v1/characteristics/0x33"] {
            #expect(try bench.get(path).status == 200)
        }
        #expect(try bench.post("/v1/power", #"{"state": "on"}"#).json == ["state": "on"])
    }

    @Test(
        "a body that is none names the member that is wrong",
        arguments: [
            ("/v1/link", "", "body"), ("/v1/link", "{}", "action"), ("/v1/link", #"{"action": "cut"}"#, "action"),
            ("/v1/link", #"{"action": 1}"#, "action"), ("/v1/link", #"{"action": "drop", "x": 1}"#, "x"),
            ("/v1/link", #"{"Action": "drop"}"#, "Action"), ("/v1/power", #"{"state": true}"#, "state"),
            ("/v1/power", #"["off"]"#, "body"), ("/v1/advertising", #"{"state": null}"#, "state"),
            ("/v1/press", #"{"button": 1}"#, "button"), ("/v1/press", #"{"press": "triple"}"#, "press"),
            ("/v1/press", #"{"press": null}"#, "press"),
        ])
    func badBody(path: String, body: String, field: String) throws {
        let response = try bench.post(path, body)
        #expect(response.status == 400)
        #expect(response.json?["field"] == .string(field))
        #expect(accessory.changes.isEmpty)
    }
}
