extension Schemas {
    static let accessory: [(name: String, text: String)] = [
        (
            "Status",
            #"""
            {
              "description": "What the accessory is and how it is doing.",
              "type": "object", "additionalProperties": false,
              "required": [
                "name", "category", "deviceID", "setupCode", "setupPayload", "stateDirectory", "power", "paired", "pairings",
                "globalStateNumber", "configurationNumber", "radio", "connected", "session", "refusingLinks", "advertising",
                "advertisement"
              ],
              "properties": {
                "name": {"type": "string"},
                "category": {"type": "string"},
                "deviceID": {"type": "string", "pattern": "^([0-9A-F]{2}:){5}[0-9A-F]{2}$"},
                "setupCode": {"type": "string", "pattern": "^[0-9]{3}-[0-9]{2}-[0-9]{3}$"},
                "setupPayload": {"type": "string", "pattern": "^X-HM://[0-9A-Z]{13}$"},
                "stateDirectory": {"type": "string"},
                "power": {"type": "string", "enum": ["on", "off"]},
                "paired": {"type": "boolean"},
                "pairings": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["identifier", "admin"],
                    "properties": {"identifier": {"type": "string"}, "admin": {"type": "boolean"}}
                  }
                },
                "globalStateNumber": {"type": "integer", "minimum": 1, "maximum": 65535},
                "configurationNumber": {"type": "integer", "minimum": 1},
                "radio": {
                  "type": "object", "additionalProperties": false, "required": ["ready"],
                  "properties": {
                    "ready": {"type": "boolean"},
                    "adapter": {"type": "string"},
                    "addressKind": {"type": "string"},
                    "address": {"type": ["string", "null"]},
                    "reason": {"type": "string"}
                  }
                },
                "connected": {"type": ["string", "null"], "description": "The controller that is connected, as the radio names it."},
                "session": {"type": ["string", "null"], "description": "The controller whose session runs, by its identifier."},
                "refusingLinks": {"type": "boolean"},
                "advertising": {"type": "string", "enum": ["on", "off"]},
                "advertisement": {"anyOf": [{"$ref": "#/components/schemas/Advertisement"}, {"type": "null"}]}
              }
            }
            """#
        ),
        (
            "Power",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["state"],
              "properties": {"state": {"type": "string", "enum": ["on", "off"]}}
            }
            """#
        ),
        ("Document", #"{"description": "An OpenAPI document.", "type": "object", "required": ["openapi", "info", "paths"]}"#),
    ]
}
