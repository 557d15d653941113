import HAPModel
import JSON

/// A characteristic in the schema.
enum CharacteristicSchema {
    static var json: JSONObject {
        [
            "type": "object", "additionalProperties": false, "required": ["type"], "properties": .object(properties),
            "allOf": .array(namedValues),
        ]
    }

    private static var properties: JSONObject {
        [
            "type": ["$ref": "#/definitions/characteristicType"],
            "iid": ["$ref": "#/definitions/instanceID"],
            "value": [
                "description":
                    "The value at the first start: a number, true or false, a name that the catalogue has for it, text, or hex:… or base64:… for data and tlv8.",
                "type": ["string", "number", "boolean"],
            ],
            "format": choice("Of a type of one's own; Apple's types have theirs.", Format.allCases.map(\.rawValue)),
            "permissions": choices(
                "What a controller may do; Apple's types have theirs.", PropertiesReader.permissionNames.keys.sorted()),
            "unit": choice("The unit of a number.", Unit.allCases.map(\.name)),
            "min": limit("The least value."),
            "max": limit("The greatest value."),
            "step": limit("The distance of the values, counted from the least."),
            "maxLength": DefinitionSchema.integer(
                "The greatest length of a string or data, in bytes.", 1...Constraints.defaultDataLength),
            "validValues": [
                "description": "The only values of an Apple-defined uint8, by name or number.", "type": "array",
                "items": ["type": ["string", "integer"]],
            ],
            "validRanges": [
                "description": "Ranges of values of an Apple-defined uint8: [[0, 3], [8, 9]].", "type": "array",
                "items": ["type": "array", "minItems": 2, "maxItems": 2, "items": ["type": ["string", "integer"]]],
            ],
            "notify": choices(
                "How it tells of changes: by an indication, an encrypted advertisement, a new state number. All, if left out.",
                ["connected", "broadcast", "disconnected"]),
            "timedWrite": DefinitionSchema.boolean("A write must be announced first, so that it cannot be recorded and played."),
            "authorizationData": DefinitionSchema.boolean("A write may carry additional authorization data."),
            "adminRead": DefinitionSchema.boolean("Only admins may read it."),
            "adminWrite": DefinitionSchema.boolean("Only admins may write it."),
            "hidden": DefinitionSchema.boolean("Not shown to users."),
            "retain": DefinitionSchema.boolean("The value is kept over restarts."),
            "description": DefinitionSchema.text("The user description that controllers read.", 1...64),
        ]
    }

    private static func choice(_ description: String, _ names: [String]) -> JSONValue {
        ["description": .string(description), "enum": .array(names.map { .string($0) })]
    }

    private static func choices(_ description: String, _ names: [String]) -> JSONValue {
        [
            "description": .string(description), "type": "array", "items": ["enum": .array(names.map { .string($0) })],
        ]
    }

    private static func limit(_ description: String) -> JSONValue {
        // Where values have names, the limits may be written so too.
        ["description": .string(description), "type": ["number", "string"]]
    }

    /// What the values of each type are called, for an editor to offer.
    private static var namedValues: [JSONValue] {
        Catalogue.apple.characteristics.filter { !$0.values.isEmpty }.map { type in
            let names = JSONValue.array(([type.name] + type.aliases + [type.dottedName].compactMap { $0 }).map { .string($0) })
            let value: JSONValue = ["anyOf": [["enum": .array(type.values.map { .string($0.name) })], ["type": "number"]]]
            return [
                "if": ["required": ["type"], "properties": ["type": ["enum": names]]],
                "then": ["properties": ["value": value, "validValues": ["items": value]]],
            ]
        }
    }
}
