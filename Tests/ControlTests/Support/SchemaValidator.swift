import JSON

/// As much of JSON Schema 2020-12 as the control API's document uses.
struct SchemaValidator {
    /// The document to which references are.
    let document: JSONValue

    private static let known: Set<String> = [
        "$ref", "type", "const", "enum", "required", "properties", "additionalProperties", "items", "anyOf", "oneOf", "not",
        "minimum", "maximum", "exclusiveMinimum", "pattern", "description", "examples", "default", "format",
    ]

    /// What is wrong with a value, each with its place; none: it is valid.
    func problems(of value: JSONValue, with schema: JSONValue?, at place: String = "$") -> [String] {
        guard let object = schema?.objectValue else { return ["\(place): there is no schema"] }
        var problems = object.members.filter { !Self.known.contains($0.key) }.map { "\(place): unknown keyword \($0.key)" }
        for member in object.members { problems += check(value, member.key, member.value, object, place) }
        return problems
    }

    private func check(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONObject, _ place: String
    ) -> [String] {
        switch keyword {
        case "$ref":
            return problems(of: value, with: target(of: rule.stringValue ?? ""), at: place)
        case "type":
            let types = rule.arrayValue ?? [rule]
            return types.contains { Self.has(value, type: $0.stringValue ?? "") } ? [] : ["\(place): \(value) is not \(rule)"]
        case "const":
            return value == rule ? [] : ["\(place): \(value) is not \(rule)"]
        case "enum":
            return rule.arrayValue?.contains(value) == true ? [] : ["\(place): \(value) is none of \(rule)"]
        case "required":
            guard let object = value.objectValue else { return [] }
            return (rule.arrayValue ?? []).compactMap(\.stringValue).filter { object[$0] == nil }.map { "\(place): no \($0)" }
        case "properties":
            return (value.objectValue?.members ?? []).flatMap { member in
                rule[member.key].map { problems(of: member.value, with: $0, at: "\(place).\(member.key)") } ?? []
            }
        case "additionalProperties":
            return (value.objectValue?.members ?? []).filter { schema["properties"]?[$0.key] == nil }
                .map { "\(place): \($0.key) is not documented" }
        case "items":
            return (value.arrayValue ?? []).enumerated().flatMap { problems(of: $1, with: rule, at: "\(place)[\($0)]") }
        case "anyOf", "oneOf":
            let valid = (rule.arrayValue ?? []).filter { problems(of: value, with: $0).isEmpty }.count
            return (keyword == "anyOf" ? valid >= 1 : valid == 1) ? [] : ["\(place): \(valid) of \(keyword) hold"]
        case "not":
            return problems(of: value, with: rule).isEmpty ? ["\(place): must not be so"] : []
        case "minimum":
            return value.doubleValue.map { $0 < rule.doubleValue ?? 0 } == true ? ["\(place): below \(rule)"] : []
        case "exclusiveMinimum":
            return value.doubleValue.map { $0 <= rule.doubleValue ?? 0 } == true ? ["\(place): not above \(rule)"] : []
        case "maximum":
            return value.doubleValue.map { $0 > rule.doubleValue ?? 0 } == true ? ["\(place): above \(rule)"] : []
        case "pattern":
            guard let text = value.stringValue, let pattern = try? Regex(rule.stringValue ?? "(") else { return [] }
            return text.contains(pattern) ? [] : ["\(place): \(value) is not like \(rule)"]
        case _:
            return []
        }
    }

    private func target(of reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) { $0?[String($1)] }
    }

    private static func has(_ value: JSONValue, type: String) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
            ("string", .string), ("array", .array), ("object", .object):
            true
        case (_, _): false
        }
    }
}
