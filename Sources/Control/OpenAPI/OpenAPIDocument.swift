import JSON

/// The OpenAPI document of the control API (OpenAPI 3.1), made from the routes that answer.
struct OpenAPIDocument {
    private let routes: [Route]
    private let eventTypes: [String]
    private let needsToken: Bool

    /// - Parameters:
    ///   - eventTypes: the types of the journal's entries.
    ///   - needsToken: a client must show a token, as over TCP.
    init(_ routes: [Route], eventTypes: [String], needsToken: Bool) {
        self.routes = routes
        self.eventTypes = eventTypes
        self.needsToken = needsToken
    }

    var json: JSONValue {
        var paths: JSONObject = [:]
        for route in routes {
            var item: JSONObject = [:]
            for operation in route.operations {
                item[operation.method.rawValue.lowercased()] = .object(json(of: operation, at: route))
            }
            paths[route.path] = .object(item)
        }
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "hapsim control API", "version": "1",
                "description": "Steers a running HomeKit accessory made of software.",
                "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
            ],
            "security": needsToken ? [["token": []]] : [],
            "paths": .object(paths),
            "components": .object(components),
        ]
    }

    private func json(of operation: Operation, at route: Route) -> JSONObject {
        var object: JSONObject = ["operationId": .string(operation.name), "summary": .string(operation.summary)]
        var parameters: [JSONValue] = operation.query.map { parameter in
            [
                "name": .string(parameter.name), "in": "query", "description": .string(parameter.summary),
                "schema": SchemaText.parse(parameter.schema),
            ]
        }
        if let name = route.parameterName {
            parameters.append([
                "name": .string(name), "in": "path", "required": true,
                "description": .string(Self.summary(ofParameter: name)),
                "schema": ["type": "string"],
            ])
        }
        if !parameters.isEmpty { object["parameters"] = .array(parameters) }
        object["requestBody"] = operation.body.map { schema in
            ["required": true, "content": ["application/json": ["schema": Self.reference(schema)]]]
        }
        object["responses"] = .object(responses(of: operation))
        if needsToken, operation.isPublic { object["security"] = [] }
        return object
    }

    private static func summary(ofParameter name: String) -> String {
        switch name {
        case "characteristic": "A path, lightbulb/on or outlet[2]/on, or an instance ID, 0x33 or 51. Slashes need no escape."
        case _: "The \(name)."
        }
    }

    private func responses(of operation: Operation) -> JSONObject {
        var responses: JSONObject = [
            "200": ["description": "Done.", "content": Self.content(of: operation.answer)]
        ]
        var problems: [HTTPStatus] = [.badRequest, .contentTooLarge] + operation.problems
        if needsToken { problems += [.forbidden, .misdirectedRequest] + (operation.isPublic ? [] : [.unauthorized]) }
        for status in problems.sorted(by: { $0.rawValue < $1.rawValue }) {
            responses["\(status.rawValue)"] = [
                "description": .string(status.phrase),
                "content": ["application/problem+json": ["schema": Self.reference("Problem")]],
            ]
        }
        return responses
    }

    private static func content(of answer: Operation.Answer) -> JSONValue {
        switch answer {
        case .json(let schema): ["application/json": ["schema": reference(schema)]]
        // The schema is that of a line, and of an event's data: OpenAPI 3.1 has no word for that.
        case .jsonLines(let schema): ["application/jsonl": ["schema": ["type": "string"], "x-line": reference(schema)]]
        case .events(let schema): ["text/event-stream": ["schema": ["type": "string"], "x-data": reference(schema)]]
        case .file(let mediaType): [JSONMember(mediaType, ["schema": [:]])].asObject
        }
    }

    private var components: JSONObject {
        var schemas: JSONObject = [:]
        for (name, text) in Schemas.all { schemas[name] = SchemaText.parse(text) }
        schemas["EventTypes"] = .object(Self.eventTypes(eventTypes))
        var components: JSONObject = ["schemas": .object(schemas)]
        if needsToken {
            components["securitySchemes"] = [
                "token": ["type": "http", "scheme": "bearer", "description": "The token in the link that hapsim run prints."]
            ]
        }
        return components
    }

    /// A list of types and groups of types with commas between them.
    private static func eventTypes(_ types: [String]) -> JSONObject {
        var names: [String] = []
        for type in types {
            let group = type.split(separator: ".").first.map(String.init) ?? type
            for name in [group, type] where !names.contains(name) { names.append(name) }
        }
        let choice = "(" + names.joined(separator: "|").replacingDots + ")"
        return ["type": "string", "pattern": .string("^\(choice)(,\(choice))*$"), "examples": ["value.set", "link,session"]]
    }

    private static func reference(_ schema: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(schema)")]
    }
}

/// JSON in the program's text.
enum SchemaText {
    /// - Returns: null when it is no JSON, which the tests do not let pass.
    static func parse(_ text: String) -> JSONValue {
        (try? JSONValue(parsing: text)) ?? .null
    }
}

extension [JSONMember] {
    fileprivate var asObject: JSONValue { .object(JSONObject(self)) }
}

extension String {
    /// As a regular expression.
    fileprivate var replacingDots: String { map { $0 == "." ? "\\." : String($0) }.joined() }
}
