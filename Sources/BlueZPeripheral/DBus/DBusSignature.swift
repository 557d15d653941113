/// A complete type of D-Bus.
indirect enum DBusSignature: Equatable, Sendable {
    case byte, boolean, int16, uint16, int32, uint32, int64, uint64, double, string, objectPath, signature, variant
    case array(DBusSignature)
    /// An array of dictionary entries.
    case dictionary(DBusSignature, DBusSignature)
    case structure([DBusSignature])

    /// The type as it is written: `a{sv}`.
    var text: String {
        switch self {
        case .byte: "y"
        case .boolean: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .variant: "v"
        case .array(let element): "a" + element.text
        case .dictionary(let key, let value): "a{" + key.text + value.text + "}"
        case .structure(let fields): "(" + fields.map(\.text).joined() + ")"
        }
    }

    /// Reads one complete type; nil when it is none, or one of file descriptors.
    init?(_ text: String) {
        var rest = text.utf8[...]
        guard let type = DBusSignature(&rest, depth: 0), rest.isEmpty else { return nil }
        self = type
    }

    /// Takes one complete type off the front of `rest`. The depth is limited as in the specification.
    private init?(_ rest: inout Substring.UTF8View, depth: Int) {
        guard depth < 64, let code = rest.popFirst() else { return nil }
        switch code {
        case UInt8(ascii: "y"): self = .byte
        case UInt8(ascii: "b"): self = .boolean
        case UInt8(ascii: "n"): self = .int16
        case UInt8(ascii: "q"): self = .uint16
        case UInt8(ascii: "i"): self = .int32
        case UInt8(ascii: "u"): self = .uint32
        case UInt8(ascii: "x"): self = .int64
        case UInt8(ascii: "t"): self = .uint64
        case UInt8(ascii: "d"): self = .double
        case UInt8(ascii: "s"): self = .string
        case UInt8(ascii: "o"): self = .objectPath
        case UInt8(ascii: "g"): self = .signature
        case UInt8(ascii: "v"): self = .variant
        case UInt8(ascii: "a"):
            if rest.first == UInt8(ascii: "{") {
                rest.removeFirst()
                guard let key = DBusSignature(&rest, depth: depth + 1), let value = DBusSignature(&rest, depth: depth + 1),
                    rest.popFirst() == UInt8(ascii: "}")
                else { return nil }
                self = .dictionary(key, value)
            } else {
                guard let element = DBusSignature(&rest, depth: depth + 1) else { return nil }
                self = .array(element)
            }
        case UInt8(ascii: "("):
            var fields: [DBusSignature] = []
            while let next = rest.first, next != UInt8(ascii: ")") {
                guard let field = DBusSignature(&rest, depth: depth + 1) else { return nil }
                fields.append(field)
            }
            guard rest.popFirst() != nil, !fields.isEmpty else { return nil }
            self = .structure(fields)
        case _: return nil
        }
    }
}
