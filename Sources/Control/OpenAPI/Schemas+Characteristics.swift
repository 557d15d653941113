extension Schemas {
    static let characteristics: [(name: String, text: String)] = [
        (
            "Characteristics",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["characteristics"],
              "properties": {
                "characteristics": {"type": "array", "items": {"$ref": "#/components/schemas/Characteristic"}}
              }
            }
            """#
        ),
        (
            "Characteristic",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["path", "iid", "type", "format", "permissions"],
              "properties": {
                "path": {"type": "string"},
                "iid": {"type": "integer", "minimum": 1, "maximum": 65535},
                "type": {"type": "string", "description": "A UUID."},
                "format": {
                  "type": "string",
                  "enum": ["bool", "uint8", "uint16", "uint32", "uint64", "int", "float", "string", "tlv8", "data"]
                },
                "permissions": {
                  "type": "array",
                  "items": {
                    "type": "string",
                    "enum": [
                      "read", "write", "pairedRead", "pairedWrite", "timedWrite", "additionalAuthorizationData", "hidden", "events",
                      "disconnectedEvents", "broadcastEvents"
                    ]
                  }
                },
                "unit": {"type": "string"},
                "minimum": {"type": "number"},
                "maximum": {"type": "number"},
                "step": {"type": "number"},
                "maximumLength": {"type": "integer"},
                "validValues": {"type": "array", "items": {"type": "integer"}},
                "value": {
                  "description": "Missing where the characteristic holds none. Data and TLV8 are hexadecimal digits.",
                  "type": ["boolean", "number", "string"]
                },
                "text": {"type": "string", "description": "The value's name, or the value in words."}
              }
            }
            """#
        ),
    ]
}
