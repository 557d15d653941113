extension Schemas {
    static let faults: [(name: String, text: String)] = [
        (
            "NewFault",
            #"""
            {
              "description": "A named fault or an expression in fault, or the parts of one.",
              "type": "object", "additionalProperties": false,
              "properties": {
                "fault": {"type": "string", "examples": ["lost-m6", "drop-after:M5", "status:6@write:lightbulb/on"]},
                "where": {"type": "string", "description": "A place, as the catalogue has them."},
                "which": {"type": "string", "description": "A characteristic's path, a service or an instance ID."},
                "action": {"type": "string", "examples": ["delay:2s", "status:6"]},
                "name": {"type": "string", "minLength": 1, "maxLength": 64},
                "nth": {"type": "integer", "minimum": 1, "maximum": 2147483647, "default": 1},
                "count": {"type": "integer", "minimum": 1, "maximum": 2147483647, "description": "Without it: until it is disarmed."},
                "probability": {"type": "number", "minimum": 0, "maximum": 1, "default": 1}
              },
              "oneOf": [{"required": ["fault"], "not": {"required": ["action"]}}, {"required": ["action"], "not": {"required": ["fault"]}}]
            }
            """#
        ),
        (
            "Faults",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["faults"],
              "properties": {"faults": {"type": "array", "items": {"$ref": "#/components/schemas/Fault"}}}
            }
            """#
        ),
        (
            "Fault",
            #"""
            {
              "type": "object", "additionalProperties": false,
              "required": ["name", "expression", "action", "where", "nth", "probability", "occasions", "hits", "spent"],
              "properties": {
                "name": {"type": "string"},
                "expression": {"type": "string"},
                "action": {"type": "string"},
                "where": {"type": "string"},
                "which": {"type": "string"},
                "nth": {"type": "integer", "minimum": 1},
                "count": {"type": "integer", "minimum": 1},
                "probability": {"type": "number", "minimum": 0, "maximum": 1},
                "occasions": {"type": "integer", "minimum": 0, "description": "How often it could have been injected."},
                "hits": {"type": "integer", "minimum": 0, "description": "How often it was."},
                "setupCode": {"type": "string", "description": "What Pair Setup wants now, of a fault that makes new codes."},
                "spent": {"type": "boolean", "description": "It has been injected as often as it was to be."}
              }
            }
            """#
        ),
        (
            "FaultCatalogue",
            #"""
            {
              "type": "object", "additionalProperties": false, "required": ["named", "actions"],
              "properties": {
                "named": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["name", "summary", "rows", "expressions"],
                    "properties": {
                      "name": {"type": "string"},
                      "summary": {"type": "string"},
                      "rows": {"type": "array", "items": {"type": "integer"}, "description": "Of the table of problems."},
                      "expressions": {"type": "array", "items": {"type": "string"}}
                    }
                  }
                },
                "actions": {
                  "type": "array",
                  "items": {
                    "type": "object", "additionalProperties": false, "required": ["name", "summary", "places"],
                    "properties": {
                      "name": {"type": "string"},
                      "argument": {"type": "string"},
                      "summary": {"type": "string"},
                      "places": {"type": "array", "items": {"type": "string"}}
                    }
                  }
                }
              }
            }
            """#
        ),
    ]
}
