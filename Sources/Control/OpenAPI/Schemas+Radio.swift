extension Schemas {
    static let radio: [(name: String, text: String)] = [
        (
            "Link",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["state", "central", "session", "refusing"],
              "properties": {
                "state": {"type": "string", "enum": ["connected", "disconnected"]},
                "central": {"type": ["string", "null"], "description": "The controller that is connected, as the radio names it."},
                "session": {"type": ["string", "null"], "description": "The controller whose session runs, by its identifier."},
                "refusing": {"type": "boolean", "description": "Whoever connects is sent away at once."}
              }
            }
            """#
        ),
        (
            "Advertising",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["state", "advertisement"],
              "properties": {
                "state": {"type": "string", "enum": ["on", "off"]},
                "advertisement": {"anyOf": [{"$ref": "#/components/schemas/Advertisement"}, {"type": "null"}]}
              }
            }
            """#
        ),
        (
            "Advertisement",
            #"""
            {
              "description": "What is on the air, byte by byte.",
              "type": "object", "additionalProperties": false,
              "required": ["type", "manufacturerData", "intervalMilliseconds", "data", "scanResponse"],
              "properties": {
                "type": {"type": "string", "enum": ["regular", "encrypted"]},
                "manufacturerData": {"$ref": "#/components/schemas/Bytes"},
                "intervalMilliseconds": {"type": "number", "exclusiveMinimum": 0},
                "data": {"$ref": "#/components/schemas/AdvertisingFields"},
                "scanResponse": {"$ref": "#/components/schemas/AdvertisingFields"}
              }
            }
            """#
        ),
        (
            "AdvertisingFields",
            #"""
            {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false, "required": ["bytes", "meaning"],
                "properties": {"bytes": {"$ref": "#/components/schemas/Bytes"}, "meaning": {"type": "string"}}
              }
            }
            """#
        ),
        ("Bytes", #"{"description": "Hexadecimal digits.", "type": "string", "pattern": "^([0-9a-f]{2})*$"}"#),
    ]
}
