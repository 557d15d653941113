extension JSONValue {
    /// The JSON text, members in their order, without spaces; or with line breaks and two spaces a level.
    ///
    /// A number that is not finite has no form in JSON and is written as null.
    public func serialized(pretty: Bool = false) -> String {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text without spaces.
    public var description: String { serialized() }
}

/// Builds JSON text.
///
/// Not by jansson, which writes 0.1 as 0.10000000000000001 or loses digits: Swift's shortest digits round-trip.
private struct JSONWriter {
    let isPretty: Bool
    var bytes: [UInt8] = []
    private var level = 0

    init(isPretty: Bool) {
        self.isPretty = isPretty
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): append(String(value))
        case .number(let value): append(value.isFinite ? value.description : "null")
        case .string(let value): write(value)
        case .array(let elements):
            writeList(elements, from: "[", to: "]") { writer, element in writer.write(element) }
        case .object(let object):
            writeList(object.members, from: "{", to: "}") { writer, member in
                writer.write(member.key)
                writer.append(writer.isPretty ? ": " : ":")
                writer.write(member.value)
            }
        }
    }

    private mutating func writeList<Element>(
        _ elements: [Element], from opening: String, to closing: String, write: (inout JSONWriter, Element) -> Void
    ) {
        append(opening)
        level += 1
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            breakLine()
            write(&self, element)
        }
        level -= 1
        if !elements.isEmpty { breakLine() }
        append(closing)
    }

    private mutating func breakLine() {
        guard isPretty else { return }
        append("\n")
        append(String(repeating: "  ", count: level))
    }

    private mutating func write(_ text: String) {
        append("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\r"): append("\\r")
            case UInt8(ascii: "\t"): append("\\t")
            case 0..<0x20: append(byte < 0x10 ? "\\u000" : "\\u00", String(byte, radix: 16))
            case _: bytes.append(byte)
            }
        }
        append("\"")
    }

    private mutating func append(_ texts: String...) {
        for text in texts { bytes.append(contentsOf: text.utf8) }
    }
}
