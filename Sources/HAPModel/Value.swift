/// The value of a characteristic, one case for each format.
public enum Value: Hashable, Sendable {
    case bool(Bool)
    case uint8(UInt8)
    case uint16(UInt16)
    case uint32(UInt32)
    case uint64(UInt64)
    case int(Int32)
    case float(Float)
    case string(String)
    case tlv8([UInt8])
    case data([UInt8])

    /// The value's format.
    public var format: Format {
        switch self {
        case .bool: .bool
        case .uint8: .uint8
        case .uint16: .uint16
        case .uint32: .uint32
        case .uint64: .uint64
        case .int: .int
        case .float: .float
        case .string: .string
        case .tlv8: .tlv8
        case .data: .data
        }
    }

    /// The bytes of the wire: integers and floats least significant byte first, text as UTF-8.
    public var bytes: [UInt8] {
        switch self {
        case .bool(let value): [value ? 1 : 0]
        case .uint8(let value): [value]
        case .uint16(let value): value.littleEndianBytes
        case .uint32(let value): value.littleEndianBytes
        case .uint64(let value): value.littleEndianBytes
        case .int(let value): value.littleEndianBytes
        case .float(let value): value.bitPattern.littleEndianBytes
        case .string(let value): Array(value.utf8)
        case .tlv8(let value), .data(let value): value
        }
    }

    /// Reads the bytes of the wire; nil when they are not a value of the format: another size, a bool beyond 1, a float that is
    /// not a number, text that is not UTF-8 or holds NUL, malformed TLV8.
    public init?(bytes: [UInt8], format: Format) {
        switch format {
        case .bool:
            guard bytes == [0] || bytes == [1] else { return nil }
            self = .bool(bytes == [1])
        case .uint8:
            guard let value = UInt8(littleEndian: bytes) else { return nil }
            self = .uint8(value)
        case .uint16:
            guard let value = UInt16(littleEndian: bytes) else { return nil }
            self = .uint16(value)
        case .uint32:
            guard let value = UInt32(littleEndian: bytes) else { return nil }
            self = .uint32(value)
        case .uint64:
            guard let value = UInt64(littleEndian: bytes) else { return nil }
            self = .uint64(value)
        case .int:
            guard let value = Int32(littleEndian: bytes) else { return nil }
            self = .int(value)
        case .float:
            guard let pattern = UInt32(littleEndian: bytes) else { return nil }
            let value = Float(bitPattern: pattern)
            guard !value.isNaN else { return nil }
            self = .float(value)
        case .string:
            guard let value = String(validating: bytes), !bytes.contains(0) else { return nil }
            self = .string(value)
        case .tlv8:
            guard (try? TLV8(bytes)) != nil else { return nil }
            self = .tlv8(bytes)
        case .data:
            self = .data(bytes)
        }
    }

    /// The value that a characteristic of the format has when nothing else is said: zero, false or empty.
    public static func zero(of format: Format) -> Value {
        switch format {
        case .bool: .bool(false)
        case .uint8: .uint8(0)
        case .uint16: .uint16(0)
        case .uint32: .uint32(0)
        case .uint64: .uint64(0)
        case .int: .int(0)
        case .float: .float(0)
        case .string: .string("")
        case .tlv8: .tlv8([])
        case .data: .data([])
        }
    }
}

extension String {
    /// Text from bytes that must be UTF-8.
    ///
    /// The standard library's own validating initialiser is newer than the oldest toolchain that builds this package.
    fileprivate init?(validating bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Invalid input was repaired with U+FFFD, which changes the bytes.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
