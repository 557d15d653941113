extension Schemas {
    static let requests: [(name: String, text: String)] = [
        (
            "Problem",
            #"""
            {
              "description": "What is wrong with a request (RFC 9457).",
              "type": "object", "additionalProperties": false, "required": ["type", "title", "status", "detail", "field"],
              "properties": {
                "type": {"const": "about:blank"},
                "title": {"type": "string"},
                "status": {"type": "integer", "minimum": 400, "maximum": 499},
                "detail": {"type": "string", "description": "What is wrong, and what would be right."},
                "field": {"type": "string", "description": "The part of the request that is wrong."}
              }
            }
            """#
        ),
        (
            "NewValue",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["value"],
              "properties": {"value": {"$ref": "#/components/schemas/WantedValue"}}
            }
            """#
        ),
        (
            "WantedValue",
            #"""
            {
              "description": "As JSON has it for the format, or the name of a value; data and TLV8 are hexadecimal digits.",
              "type": ["boolean", "number", "string"], "examples": [true, 40, "secured"]
            }
            """#
        ),
        (
            "Press",
            #"""
            {
              "type": "object", "additionalProperties": false,
              "properties": {
                "button": {"type": "string", "description": "Its service, its characteristic or an instance ID; else the only one."},
                "press": {"type": "string", "enum": ["single", "double", "long"], "default": "single"}
              }
            }
            """#
        ),
        (
            "LinkChange",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["action"],
              "properties": {"action": {"type": "string", "enum": ["drop", "refuse", "accept"]}}
            }
            """#
        ),
        (
            "Switch",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["state"],
              "properties": {"state": {"type": "string", "enum": ["on", "off"]}}
            }
            """#
        ),
        (
            "Reset",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["level"],
              "properties": {"level": {"type": "string", "enum": ["pairings", "identity", "all"]}}
            }
            """#
        ),
    ]
}
