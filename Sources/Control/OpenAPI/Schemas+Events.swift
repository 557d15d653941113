extension Schemas {
    static let events: [(name: String, text: String)] = [
        (
            "Wait",
            #"""
            {
              "description": "One of characteristic, link and event; what holds already is met, an event must come.",
              "type": "object", "additionalProperties": false,
              "properties": {
                "characteristic": {"type": "string", "description": "A path or an instance ID."},
                "value": {
                  "description": "The value to wait for; without it any that is set.",
                  "$ref": "#/components/schemas/WantedValue"
                },
                "link": {"type": "string", "enum": ["connected", "disconnected"]},
                "event": {"$ref": "#/components/schemas/EventTypes"},
                "fields": {"type": "object", "description": "Members that the entry is to have; text stands for a number too."},
                "timeout": {"type": "number", "minimum": 0, "maximum": 86400, "default": 30, "description": "In seconds."},
                "since": {
                  "type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "description": "Entries above this sequence number count too."
                },
                "change": {"type": "boolean", "default": false, "description": "That it holds already is not enough."}
              },
              "oneOf": [
                {"required": ["characteristic"], "not": {"required": ["fields"]}},
                {"required": ["link"], "not": {"anyOf": [{"required": ["fields"]}, {"required": ["value"]}]}},
                {"required": ["event"], "not": {"required": ["value"]}}
              ]
            }
            """#
        ),
        (
            "WaitResult",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["met", "sequence"],
              "properties": {
                "met": {"type": "boolean", "description": "false: the time was over."},
                "sequence": {
                  "type": "integer", "minimum": 0,
                  "description": "Of the entry, or else of the newest; where a wait for what comes next starts from."
                },
                "entry": {"$ref": "#/components/schemas/Entry"}
              }
            }
            """#
        ),
        (
            "Entry",
            #"""
            {
              "description": "Something that happened; the other members depend on the type.",
              "type": "object", "required": ["seq", "t", "time", "type"],
              "properties": {
                "seq": {"type": "integer", "minimum": 1},
                "t": {"type": "number", "description": "Seconds on the monotonic clock."},
                "time": {"type": "string", "format": "date-time"},
                "type": {"type": "string"}
              }
            }
            """#
        ),
    ]
}
