import JSON

extension JSONValue {
    /// The value as people read it: a member a line, what it holds indented below it.
    var outline: String {
        lines.joined(separator: "\n")
    }

    private var lines: [String] {
        switch self {
        case .null: ["-"]
        case .bool(let value): [value ? "yes" : "no"]
        case .integer, .number: [serialized()]
        case .string(let text): [Printable.text(text)]
        case .array(let elements):
            elements.isEmpty ? ["-"] : elements.flatMap { JSONValue.block("-", $0.lines) }
        case .object(let object):
            object.members.isEmpty ? ["-"] : object.members.flatMap { JSONValue.block(Printable.text($0.key) + ":", $0.value) }
        }
    }

    private static func block(_ head: String, _ value: JSONValue) -> [String] {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            [head] + value.lines.map { "  " + $0 }
        case .object(let object) where !object.members.isEmpty:
            [head] + value.lines.map { "  " + $0 }
        case .null, .bool, .integer, .number, .string, .array, .object:
            block(head, value.lines)
        }
    }

    private static func block(_ head: String, _ lines: [String]) -> [String] {
        zip(0..., lines).map { index, line in
            index == 0 ? "\(head) \(line)" : String(repeating: " ", count: head.count + 1) + line
        }
    }
}
