import JSON
import Testing

@testable import Control

@Suite("OpenAPI document")
struct OpenAPIDocumentTests {
    private let bench: Bench
    private let accessory: LightAndOutlets

    init() throws {
        bench = try Bench()
        accessory = try LightAndOutlets()
        try bench.serve(accessory)
    }

    private func document() throws -> JSONValue {
        try #require(try bench.get("/openapi.json").json)
    }

    private func operations(_ document: JSONValue) -> [(path: String, method: String, operation: JSONValue)] {
        (document["paths"]?.objectValue?.members ?? []).flatMap { path in
            (path.value.objectValue?.members ?? []).map { (path.key, $0.key.uppercased(), $0.value) }
        }
    }

    @Test("it has all that there is, with a name and a sentence each")
    func operations() throws {
        let document = try document()
        #expect(document["openapi"] == "3.1.0")
        #expect(
            operations(document).map { "\($0.method) \($0.path)" } == [
                "GET /v1/status", "GET /v1/characteristics", "GET /v1/characteristics/{characteristic}",
                "PUT /v1/characteristics/{characteristic}", "POST /v1/press", "GET /v1/link", "POST /v1/link",
                "GET /v1/advertising", "POST /v1/advertising", "GET /v1/power", "POST /v1/power", "POST /v1/reset",
                "GET /v1/setup/qr.svg", "GET /v1/setup/qr.png", "POST /v1/wait", "GET /v1/events", "GET /v1/journal",
                "GET /v1/faults", "POST /v1/faults", "DELETE /v1/faults", "GET /v1/faults/{name}", "DELETE /v1/faults/{name}",
                "GET /v1/fault-catalogue", "GET /openapi.json",
            ])
        let names = operations(document).compactMap { $0.operation["operationId"]?.stringValue }
        #expect(Set(names).count == operations(document).count)
        #expect(operations(document).allSatisfy { $0.operation["summary"]?.stringValue?.hasSuffix(".") == true })
    }

    @Test("every method of every path is answered as it says, and no other is")
    func methods() throws {
        let document = try document()
        for (path, item) in (document["paths"]?.objectValue?.members ?? []).map({ ($0.key, $0.value) }) {
            let concrete = path.replacing("{characteristic}", with: "lightbulb/on")
            for method in ["GET", "PUT", "POST", "DELETE", "PATCH"] {
                let isDocumented = item[method.lowercased()] != nil
                // A stream does not end.
                if concrete == "/v1/events", isDocumented { continue }
                let response = try #require(
                    try bench.send("\(method) \(concrete) HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"))
                #expect((response.status == 405) == !isDocumented, "\(method) \(path): \(response.status)")
                if isDocumented { #expect(item[method.lowercased()]?["responses"]?["\(response.status)"] != nil) }
            }
        }
    }

    @Test("every reference in it leads to a schema, and every schema is led to")
    func references() throws {
        let document = try document()
        let schemas = Set((document["components"]?["schemas"]?.objectValue?.members ?? []).map(\.key))
        var referred: Set<String> = []
        func collect(_ value: JSONValue) {
            switch value {
            case .array(let elements): elements.forEach(collect)
            case .object(let object):
                for member in object.members {
                    if member.key == "$ref", let name = member.value.stringValue?.split(separator: "/").last {
                        referred.insert(String(name))
                    }
                    collect(member.value)
                }
            case .null, .bool, .integer, .number, .string: break
            }
        }
        collect(document)
        #expect(referred == schemas)
        #expect(document["components"]?["schemas"]?.objectValue?.members.allSatisfy { $0.value.objectValue != nil } == true)
    }

    @Test("the schemas of bodies take what the server takes, and not what it does not")
    func bodies() throws {
        let document = try document()
        let validator = SchemaValidator(document: document)
        for (schema, body, isValid) in [
            ("Press", "{}", true), ("Press", #"{"press": "triple"}"#, false), ("LinkChange", #"{"action": "drop"}"#, true),
            ("LinkChange", "{}", false), ("LinkChange", #"{"action": "drop", "x": 1}"#, false),
            ("Switch", #"{"state": "on"}"#, true),
            ("NewValue", #"{"value": null}"#, false), ("Wait", #"{"link": "connected", "timeout": 5}"#, true),
            ("Wait", "{}", false),
            ("Wait", #"{"link": "connected", "event": "warning"}"#, false),
            ("Wait", #"{"link": "connected", "value": 1}"#, false),
            ("Wait", #"{"event": "pairing.add"}"#, false), ("Wait", #"{"event": "pairing,link.connected"}"#, true),
            ("Wait", #"{"characteristic": "0x33", "value": true, "since": 3, "change": true}"#, true),
        ] {
            let problems = validator.problems(
                of: try JSONValue(parsing: body), with: document["components"]?["schemas"]?[schema])
            #expect(problems.isEmpty == isValid, "\(schema) \(body): \(problems)")
        }
    }

    @Test("over TCP it tells of the token, and of the refusals for those without")
    func token() throws {
        let bench = try Bench(.tcp(port: 0))
        try bench.serve(accessory)
        guard case .tcp(let port) = bench.address else { return }
        let document = try #require(
            try bench.send("GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")?.json)
        #expect(document["security"] == [["token": []]])
        #expect(document["components"]?["securitySchemes"]?["token"]?["scheme"] == "bearer")
        #expect(document["paths"]?["/v1/status"]?["get"]?["responses"]?["401"] != nil)
        #expect(document["paths"]?["/openapi.json"]?["get"]?["security"] == [])
        #expect(document["paths"]?["/openapi.json"]?["get"]?["responses"]?["401"] == nil)
        #expect(try self.document()["components"]?["securitySchemes"] == nil)
    }
}
