import HAPModel
import Testing

@Suite("Value")
struct ValueTests {
    @Test("values of every format have their bytes, and are read back")
    func roundTrip() {
        let rows: [(Value, [UInt8])] = [
            (.bool(false), [0]), (.bool(true), [1]),
            (.uint8(0), [0]), (.uint8(255), [255]),
            (.uint16(0x1234), [0x34, 0x12]), (.uint16(.max), [0xFF, 0xFF]),
            (.uint32(0x1234_5678), [0x78, 0x56, 0x34, 0x12]), (.uint32(.max), [0xFF, 0xFF, 0xFF, 0xFF]),
            (.uint64(1), [1, 0, 0, 0, 0, 0, 0, 0]), (.uint64(.max), [UInt8](repeating: 0xFF, count: 8)),
            (.int(-1), [0xFF, 0xFF, 0xFF, 0xFF]), (.int(.min), [0, 0, 0, 0x80]), (.int(.max), [0xFF, 0xFF, 0xFF, 0x7F]),
            (.float(0), [0, 0, 0, 0]), (.float(10), [0, 0, 0x20, 0x41]), (.float(0.1), [0xCD, 0xCC, 0xCC, 0x3D]),
            (.float(-.infinity), [0, 0, 0x80, 0xFF]), (.float(.infinity), [0, 0, 0x80, 0x7F]),
            (.float(.leastNonzeroMagnitude), [1, 0, 0, 0]),
            (.string(""), []), (.string("Acme"), [0x41, 0x63, 0x6D, 0x65]), (.string("ä€😀"), Array("ä€😀".utf8)),
            (.string("\u{FFFD}"), [0xEF, 0xBF, 0xBD]), (.string("e\u{301}"), [0x65, 0xCC, 0x81]),
            (.tlv8([]), []), (.tlv8([1, 1, 5]), [1, 1, 5]),
            (.data([]), []), (.data([0, 1, 0xFF]), [0, 1, 0xFF]),
        ]
        for (value, bytes) in rows {
            #expect(value.bytes == bytes, "\(value)")
            #expect(Value(bytes: bytes, format: value.format) == value, "\(value)")
            if let size = value.format.size { #expect(bytes.count == size) }
        }
        #expect(Set(rows.map(\.0.format)) == Set(Format.allCases))
    }

    @Test("bytes of another size are refused by every format that has one", arguments: Format.allCases)
    func size(format: Format) {
        for count in 0...12 {
            let value = Value(bytes: [UInt8](repeating: 0, count: count), format: format)
            switch format {
            case .bool, .uint8, .uint16, .uint32, .uint64, .int, .float:
                #expect((value != nil) == (count == format.size), "\(count) bytes")
            case .string:
                #expect((value != nil) == (count == 0), "NUL is no text")
            case .tlv8:
                // Types 0 of length 0: one item, but not two of one type beside each other.
                #expect((value != nil) == (count == 0 || count == 2), "\(count) bytes")
            case .data:
                #expect(value == .data([UInt8](repeating: 0, count: count)))
            }
        }
    }

    @Test("a bool is 0 or 1")
    func bool() {
        for byte in UInt8.min ... .max { #expect((Value(bytes: [byte], format: .bool) != nil) == (byte < 2)) }
    }

    @Test("a float that is not a number is refused")
    func notANumber() {
        for pattern in [0x7FC0_0000, 0xFFC0_0000, 0x7F80_0001, 0xFFFF_FFFF] as [UInt32] {
            #expect(Value(bytes: pattern.littleEndianBytes, format: .float) == nil)
        }
    }

    @Test("text that is not UTF-8, or holds NUL, is refused")
    func text() {
        let rows: [[UInt8]] = [
            [0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF], [0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0x41, 0x80, 0x42], [0x00], [0x41, 0x00], [0x00, 0x41],
        ]
        for bytes in rows { #expect(Value(bytes: bytes, format: .string) == nil, "\(bytes)") }
    }

    @Test("malformed TLV8 is refused")
    func tlv8() {
        for bytes in [[1], [1, 1], [1, 2, 3], [1, 0, 1, 0]] as [[UInt8]] {
            #expect(Value(bytes: bytes, format: .tlv8) == nil)
        }
    }

    @Test("the zero of a format is of the format and survives the wire", arguments: Format.allCases)
    func zero(format: Format) {
        let zero = Value.zero(of: format)
        #expect(zero.format == format)
        #expect(zero.bytes.allSatisfy { $0 == 0 })
        #expect(Value(bytes: zero.bytes, format: format) == zero)
    }
}
