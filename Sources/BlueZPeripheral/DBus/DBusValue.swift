/// A value of D-Bus's type system (D-Bus Specification 0.38, "Type System"). File descriptors are left out: none is used here.
enum DBusValue: Equatable, Sendable {
    case byte(UInt8)
    case boolean(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array of bytes, `ay`.
    case bytes([UInt8])
    /// Any other array; an empty one has a type too.
    case array(of: DBusSignature, [DBusValue])
    /// An array of dictionary entries, in the order of the wire.
    case dictionary(key: DBusSignature, value: DBusSignature, [Entry])
    case structure([DBusValue])
    indirect case variant(DBusValue)

    /// One entry of a dictionary.
    struct Entry: Equatable, Sendable {
        let key: DBusValue
        let value: DBusValue
    }

    /// The type of the value.
    var type: DBusSignature {
        switch self {
        case .byte: .byte
        case .boolean: .boolean
        case .int16: .int16
        case .uint16: .uint16
        case .int32: .int32
        case .uint32: .uint32
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .objectPath: .objectPath
        case .signature: .signature
        case .bytes: .array(.byte)
        case .array(let element, _): .array(element)
        case .dictionary(let key, let value, _): .dictionary(key, value)
        case .structure(let fields): .structure(fields.map(\.type))
        case .variant: .variant
        }
    }
}

/// Properties or options by name, in the order in which they are told.
typealias DBusProperties = [(name: String, value: DBusValue)]

extension DBusValue {
    /// An array of strings, `as`.
    static func strings(_ strings: [String]) -> DBusValue {
        .array(of: .string, strings.map(DBusValue.string))
    }

    /// Properties or options, `a{sv}`, in the order given.
    static func properties(_ properties: DBusProperties) -> DBusValue {
        .dictionary(key: .string, value: .variant, properties.map { Entry(key: .string($0.name), value: .variant($0.value)) })
    }

    /// What a variant holds; any other value itself.
    var unwrapped: DBusValue {
        guard case .variant(let value) = self else { return self }
        return value.unwrapped
    }

    /// The text of a string or an object path.
    var text: String? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): text
        case _: nil
        }
    }

    var flag: Bool? {
        guard case .boolean(let flag) = unwrapped else { return nil }
        return flag
    }

    var byteArray: [UInt8]? {
        guard case .bytes(let bytes) = unwrapped else { return nil }
        return bytes
    }

    /// An unsigned number of any width.
    var unsigned: UInt64? {
        switch unwrapped {
        case .byte(let number): UInt64(number)
        case .uint16(let number): UInt64(number)
        case .uint32(let number): UInt64(number)
        case .uint64(let number): number
        case _: nil
        }
    }

    /// The texts of an array of strings or object paths.
    var texts: [String]? {
        guard case .array(_, let elements) = unwrapped else { return nil }
        return elements.compactMap(\.text)
    }

    /// The entries of a dictionary whose keys are strings or object paths, in the order of the wire.
    var entries: [(key: String, value: DBusValue)]? {
        guard case .dictionary(_, _, let entries) = unwrapped else { return nil }
        return entries.compactMap { entry in entry.key.text.map { ($0, entry.value.unwrapped) } }
    }

    /// `entries` for look-ups; of two with one key the last counts.
    var keyed: [String: DBusValue]? {
        entries.map { Dictionary($0.map { ($0.key, $0.value) }) { _, last in last } }
    }
}
