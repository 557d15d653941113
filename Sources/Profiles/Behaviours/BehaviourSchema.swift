import JSON

/// Behaviours in the schema: the keys that each type has.
enum BehaviourSchema {
    /// An entry of `behaviours`.
    static var json: JSONValue {
        [
            "type": "object", "required": ["type"],
            "properties": [
                "type": [
                    "description": "Which behaviour it is.", "enum": .array(BehaviourType.all.map { .string($0.name) }),
                ]
            ],
            "allOf": .array(BehaviourType.all.map(keys(of:))),
        ]
    }

    /// A time with its unit.
    static var duration: JSONValue {
        [
            "description": "A number and a unit: 20ms, 1.5s, 2min, 1h, 30d.",
            "anyOf": [
                ["type": "string", "pattern": #"^[0-9]*\.?[0-9]+([eE][+-]?[0-9]+)?(ms|s|min|h|d)$"#], ["enum": [0]],
            ],
        ]
    }

    /// What an entry of one type may have.
    private static func keys(of type: BehaviourType) -> JSONValue {
        var properties: JSONObject = [:]
        for key in type.allKeys {
            var schema = key.schema
            // Beside a reference other keywords do not count in draft 07.
            if schema["$ref"] != nil { schema = ["allOf": [.object(schema)]] }
            schema["description"] = .string(key.summary)
            schema["default"] = key.defaultText.map { .string($0) }
            properties[key.name] = .object(schema)
        }
        let required = type.allKeys.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "if": ["properties": ["type": ["const": .string(type.name)]]],
            "then": [
                "description": .string(type.summary), "properties": .object(properties), "required": .array(required),
                "additionalProperties": false,
            ],
        ]
    }
}
