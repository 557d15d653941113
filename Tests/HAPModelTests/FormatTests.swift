import HAPModel
import Testing

@Suite("Format")
struct FormatTests {
    @Test("codes and sizes are those of the specification")
    func table() {
        let rows: [(Format, UInt8, Int?)] = [
            (.bool, 0x01, 1), (.uint8, 0x04, 1), (.uint16, 0x06, 2), (.uint32, 0x08, 4), (.uint64, 0x0A, 8), (.int, 0x10, 4),
            (.float, 0x14, 4), (.string, 0x19, nil), (.tlv8, 0x1B, nil), (.data, 0x1B, nil),
        ]
        #expect(rows.map(\.0) == Format.allCases)
        for (format, code, size) in rows {
            #expect(format.presentationCode == code)
            #expect(format.size == size)
            #expect(format.canBroadcast == (size != nil))
        }
    }
}
