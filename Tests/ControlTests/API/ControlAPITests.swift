import HAPModel
import JSON
import Testing

@testable import Control

@Suite("control API")
struct ControlAPITests {
    private let bench: Bench
    private let accessory: LightAndOutlets

    init() throws {
        bench = try Bench()
        accessory = try LightAndOutlets()
        try bench.serve(accessory)
    }

    private func iid(_ number: UInt16) throws -> InstanceID {
        try #require(InstanceID(number))
    }

    @Test("status is what the accessory says")
    func status() throws {
        let response = try bench.get("/v1/status")
        #expect(response.status == 200)
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.json == ["name": "Bench Light", "paired": false])
    }

    @Test(
        "a reset is asked for with its level, and nothing else",
        arguments: [
            ("{\"level\": \"pairings\"}", 200, ["pairings"]), ("{\"level\": \"nothing\"}", 400, []), ("{}", 400, []),
            ("{\"level\": 1}", 400, []), ("[]", 400, []), ("", 400, []), ("{", 400, []),
        ] as [(String, Int, [String])])
    func reset(body: String, status: Int, levels: [String]) throws {
        let response = try #require(
            try bench.send(
                "POST /v1/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"))
        #expect(response.status == status)
        #expect(accessory.resets == levels)
    }

    @Test("all characteristics are listed in their order")
    func list() throws {
        let list = try #require(try bench.get("/v1/characteristics").json?["characteristics"]?.arrayValue)
        #expect(
            list.map { $0["path"] } == [
                "lightbulb/on", "lightbulb/brightness", "lightbulb/name", "outlet/on", "outlet[2]/on",
                "outlet[2]/target-door-state", "stateless-programmable-switch/programmable-switch-event", "pairing/pair-setup",
            ])
        #expect(list.map { $0["iid"]?.integerValue } == [0x33, 0x34, 0x35, 0x41, 0x51, 0x52, 0x59, 0x61])
    }

    @Test("a characteristic is shown with its value and all that is fixed about it")
    func report() throws {
        accessory.set(.int(40), of: try iid(0x34))
        #expect(
            try bench.get("/v1/characteristics/lightbulb/brightness").json == [
                "path": "lightbulb/brightness", "iid": 52, "type": "00000008-0000-1000-8000-0026BB765291", "format": "int",
                "permissions": ["pairedRead", "pairedWrite", "events"], "unit": "percentage", "minimum": 0, "maximum": 100,
                "step": 1, "value": 40, "text": "40",
            ])
        #expect(
            try bench.get("/v1/characteristics/outlet%5B2%5D/target-door-state").json == [
                "path": "outlet[2]/target-door-state", "iid": 82, "type": "00000032-0000-1000-8000-0026BB765291",
                "format": "uint8",
                "permissions": ["pairedRead", "pairedWrite", "events"], "validValues": [0, 1], "value": 0, "text": "open",
            ])
    }

    @Test("one that holds no value is shown without, and cannot be set")
    func withoutValue() throws {
        let report = try bench.get("/v1/characteristics/pairing/pair-setup")
        #expect(report.status == 200)
        #expect(report.json?["value"] == nil)
        let response = try bench.put("/v1/characteristics/pairing/pair-setup", #"{"value": ""}"#)
        #expect(response.status == 409)
        #expect(response.json?["field"] == "path")
    }

    @Test(
        "a characteristic is found by all of its names",
        arguments: [
            "lightbulb/on", "lightbulb%2Fon", "0x33", "51", "lightbulb%5B1%5D/on", "public.hap.service.lightbulb/on",
        ])
    func names(name: String) throws {
        #expect(try bench.get("/v1/characteristics/\(name)").json?["iid"] == 51)
    }

    @Test(
        "a name that is none is not found, and the answer says what is",
        arguments: [
            ("lightbulb/off", "lightbulb has no characteristic 'off'"), ("lamp/on", "there is no service 'lamp'"),
            ("outlet[3]/on", "there is no outlet[3]"), ("0x99", "there is no characteristic"), ("on", "'on' is no path"),
            ("0", "'0' is no instance ID"), ("99999", "'99999' is no instance ID"), ("lightbulb/on/x", "is no path"),
            ("0x30", "is that of a service"),
        ])
    func unknown(name: String, detail: String) throws {
        for response in [
            try bench.get("/v1/characteristics/\(name)"), try bench.put("/v1/characteristics/\(name)", #"{"value": 1}"#),
        ] {
            #expect(response.status == 404)
            #expect(response.headers["content-type"] == "application/problem+json")
            #expect(response.json?["type"] == "about:blank")
            #expect(response.json?["title"] == "Not Found")
            #expect(response.json?["status"] == 404)
            #expect(response.json?["field"] == "path")
            #expect(response.json?["detail"]?.stringValue?.contains(detail) == true)
        }
        #expect(accessory.settings.isEmpty)
    }

    @Test(
        "a value is set and shown",
        arguments: [
            ("lightbulb/on", "true", Value.bool(true)), ("outlet[2]/on", "1", .bool(true)), ("0x33", "\"on\"", .bool(true)),
            ("lightbulb/brightness", "40", .int(40)), ("lightbulb/brightness", "4.0e1", .int(40)),
            ("lightbulb/brightness", "\"40\"", .int(40)), ("lightbulb/name", "\"Ä \\u0026 \\\"x\\\"\"", .string("Ä & \"x\"")),
            ("outlet[2]/target-door-state", "\"closed\"", .uint8(1)), ("outlet[2]/target-door-state", "1", .uint8(1)),
        ])
    func set(name: String, json: String, value: Value) throws {
        let response = try bench.put("/v1/characteristics/\(name)", "{\"value\": \(json)}")
        #expect(response.status == 200)
        #expect(accessory.settings == [value])
        #expect(try bench.get("/v1/characteristics/\(name)").body == response.body)
        #expect(response.json?["value"] == JSONValue(value))
    }

    @Test(
        "a body that is none is refused with the name of the member that is wrong",
        arguments: [
            ("", "body"), ("{", "body"), ("[1]", "body"), ("1", "body"), ("{\"value\": 1} x", "body"), ("{}", "value"),
            ("{\"Value\": 1}", "Value"), ("{\"value\": 1, \"time\": 2}", "time"), ("{\"value\": 1, \"value\": 2}", "body"),
            ("\u{FEFF}{\"value\": 1}", "body"), ("{\"value\": null}", "value"), ("{\"value\": [1]}", "value"),
            ("{\"value\": {}}", "value"), ("{\"value\": 101}", "value"), ("{\"value\": -1}", "value"),
            ("{\"value\": 1.5}", "value"),
            ("{\"value\": 1e99}", "value"), ("{\"value\": 9223372036854775808}", "body"), ("{\"value\": \"bright\"}", "value"),
            ("{\"value\": true}", "value"), (String(repeating: "[", count: 60_000), "body"),
        ])
    func badBody(body: String, field: String) throws {
        let response = try bench.put("/v1/characteristics/lightbulb/brightness", body)
        #expect(response.status == 400)
        #expect(response.headers["content-type"] == "application/problem+json")
        #expect(response.json?["field"] == .string(field))
        #expect(accessory.settings.isEmpty)
    }

    @Test(
        "what the accessory refuses is passed on",
        arguments: [(ControlProblem.Kind.conflict, 409), (.invalid, 400), (.notFound, 404)])
    func refused(kind: ControlProblem.Kind, status: Int) throws {
        accessory.refusal = ControlProblem(kind, field: "value", detail: "the motor is stuck")
        let response = try bench.put("/v1/characteristics/lightbulb/on", #"{"value": true}"#)
        #expect(response.status == status)
        #expect(response.json?["detail"] == "the motor is stuck")
    }

    @Test(
        "a press is a value from the accessory's side, single when nothing is said",
        arguments: [
            ("{}", 0), (#"{"press": "double"}"#, 1), (#"{"button": "0x59", "press": "long"}"#, 2),
            (#"{"button": "stateless-programmable-switch", "press": "2"}"#, 2),
        ] as [(String, UInt8)])
    func press(body: String, value: UInt8) throws {
        let response = try bench.post("/v1/press", body)
        #expect(response.status == 200)
        #expect(response.json?["path"] == "stateless-programmable-switch/programmable-switch-event")
        #expect(accessory.settings == [.uint8(value)])
    }

    @Test("other methods and paths are refused")
    func elsewhere() throws {
        #expect(try bench.get("/").status == 404)
        #expect(try bench.get("/v1/characteristics/").status == 404)
        let response = try bench.put("/v1/status", "{}")
        #expect(response.status == 405)
        #expect(response.headers["allow"] == "GET, HEAD")
    }

    @Test("mangled bodies never do more than set a value", arguments: 0..<4)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let template = Array("{\"value\": \"hex:0a0b\", \"x\": [1.5e3, null, true]}".utf8)
        let client = try bench.client()
        for _ in 0..<200 {
            var body = template.prefix(Int.random(in: 0...template.count, using: &random))
            for _ in 0..<Int.random(in: 0...4, using: &random) where !body.isEmpty {
                body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let name = ["0x33", "0x34", "0x35", "0x52"].randomElement(using: &random) ?? "0x33"
            client.send(
                Array("PUT /v1/characteristics/\(name) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
            let response = try #require(bench.response(to: client))
            #expect([200, 400].contains(response.status))
        }
    }

    @Test("the server keeps its accessory")
    func kept() throws {
        let bench = try Bench()
        try bench.serve(try LightAndOutlets())
        #expect(try bench.send("GET /v1/status HTTP/1.1\r\nHost: x\r\n\r\n")?.status == 200)
    }

    @Test("on TCP, other hosts' and other sites' requests are refused, and those without the token")
    func loopback() throws {
        let bench = try Bench(.tcp(port: 0))
        try bench.serve(accessory)
        guard case .tcp(let port) = bench.address, let token = bench.controlServer?.token?.text else {
            Issue.record("no TCP address with a token: \(bench.address)")
            return
        }
        func response(_ fields: String, _ path: String = "/v1/status") throws -> RawResponse? {
            try bench.send("GET \(path) HTTP/1.1\r\n\(fields)\r\n")
        }
        let host = "Host: 127.0.0.1:\(port)\r\n"
        let authorization = "Authorization: Bearer \(token)\r\n"
        #expect(try response(host + authorization)?.status == 200)
        #expect(
            try response("Host: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\n" + authorization)?.status == 200)
        #expect(try response("Host: evil.example\r\n" + authorization)?.status == 421)
        #expect(try response(host + "Origin: https://evil.example\r\n" + authorization)?.status == 403)
        let refused = try #require(try response(host))
        #expect(refused.status == 401)
        #expect(refused.headers["www-authenticate"] == "Bearer realm=\"hapsim\"")
        #expect(refused.json?["field"] == "Authorization")
        #expect(try response(host, "/nowhere")?.status == 401, "who is not let in does not learn what there is")
        #expect(try response(host, "/openapi.json")?.status == 200)
        #expect(try response("Host: evil.example\r\n", "/openapi.json")?.status == 421)
        #expect(bench.controlServer?.link == "http://127.0.0.1:\(port)/#token=\(token)")
    }
}
