import HAPModel
import JSON

/// The JSON Schema of definition files, made from the catalogue: with it an editor completes names and marks mistakes while a
/// file is written.
///
/// It says what can be said of one key at a time; what holds between keys, only the loader knows.
public enum DefinitionSchema {
    /// The schema, draft 07, which the editors' YAML extensions understand.
    public static var json: JSONValue {
        [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "A HomeKit accessory for hapsim",
            "type": "object",
            "additionalProperties": false,
            "required": ["category", "services"],
            "properties": .object(accessory),
            "definitions": [
                "text": text("Text; a number is taken as it is written.", 0...64),
                "instanceID": integer("An instance ID that never changes; left out, one is assigned and kept.", 0x30...0xFFFF),
                "serviceType": .object(TypeSchema.service),
                "characteristicType": .object(TypeSchema.characteristic),
                "service": .object(service),
                "characteristic": .object(CharacteristicSchema.json),
                "duration": BehaviourSchema.duration,
                "behaviour": BehaviourSchema.json,
            ],
        ]
    }

    private static var accessory: JSONObject {
        let categories = Catalogue.apple.categories.filter { $0.number > 0 }.flatMap { [$0.name] + $0.aliases }
        return [
            "$schema": ["description": "This schema.", "type": "string"],
            "name": text("The name of the accessory; what fits into 29 bytes is seen while pairing.", 1...64),
            "category": [
                "description": "What kind of thing it is; phones choose the picture by it. A name or a number.",
                "anyOf": [
                    ["enum": .array(categories.map { .string($0) })], ["type": "integer", "minimum": 1, "maximum": 65535],
                ],
            ],
            "manufacturer": text("Who made it.", 1...64),
            "model": text("The model.", 1...64),
            "serialNumber": text("The serial number.", 2...64),
            "firmwareRevision": [
                "description": "One to three numbers: 1.0.0. A new one makes controllers read everything anew.",
                "anyOf": [
                    ["type": "string", "pattern": #"^[0-9]{1,10}(\.[0-9]{1,10}){0,2}$"#], ["type": "number", "minimum": 0],
                ],
            ],
            "hardwareRevision": text("The hardware revision, if there is one.", 1...64),
            "setupCode": [
                "description": "NNN-NN-NNN; left out, one is drawn at the first start and kept.", "type": "string",
                "pattern": "^[0-9]{3}-[0-9]{2}-[0-9]{3}$",
            ],
            "setupID": [
                "description": "Four of 0-9 and A-Z; left out, one is drawn at the first start and kept.",
                "anyOf": [
                    ["type": "string", "pattern": "^[0-9A-Z]{4}$"], ["type": "integer", "minimum": 1000, "maximum": 9999],
                ],
            ],
            "services": [
                "description": "The services, in the order in which they are published.", "type": "array", "minItems": 1,
                "items": ["$ref": "#/definitions/service"],
            ],
            "behaviours": [
                "description": "How it reacts, as the thing would.", "type": "array",
                "maxItems": .integer(Int64(BehaviourListReader.maximumBehaviours)),
                "items": ["$ref": "#/definitions/behaviour"],
            ],
        ]
    }

    private static var service: JSONObject {
        [
            "type": "object", "additionalProperties": false, "required": ["type"],
            "properties": [
                "type": ["$ref": "#/definitions/serviceType"],
                "name": text("Short for a Name characteristic.", 0...64),
                "iid": ["$ref": "#/definitions/instanceID"],
                "primary": boolean("The one that the accessory is about; at most one."),
                "hidden": boolean("Not shown to users."),
                "linked": [
                    "description": "The services that help this one, by type; the second of one type as type[2].",
                    "type": "array",
                    "items": ["type": "string"],
                ],
                "characteristics": [
                    "description": "What is required and not listed is added.", "type": "array",
                    "items": ["$ref": "#/definitions/characteristic"],
                ],
            ],
        ]
    }

    /// Text of a length in characters; a plain number or boolean is text too where text is wanted.
    static func text(_ description: String, _ length: ClosedRange<Int>) -> JSONValue {
        [
            "description": .string(description), "type": ["string", "number", "boolean"],
            "minLength": .integer(Int64(length.lowerBound)), "maxLength": .integer(Int64(length.upperBound)),
        ]
    }

    static func boolean(_ description: String) -> JSONValue {
        ["description": .string(description), "type": "boolean"]
    }

    static func integer(_ description: String, _ range: ClosedRange<Int>) -> JSONValue {
        [
            "description": .string(description), "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
            "maximum": .integer(Int64(range.upperBound)),
        ]
    }
}
