import HAPModel
import Testing

@Suite("TLV8Writer")
struct TLV8WriterTests {
    @Test(
        "a value of any length is read back, in items of 255 bytes", arguments: [0, 1, 254, 255, 256, 509, 510, 511, 1020, 64000])
    func lengths(count: Int) throws {
        let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var writer = TLV8Writer()
        writer.append(6, [1])
        writer.append(3, value)
        writer.append(5, value.dropFirst(0))
        let itemCount = max(1, (count + 254) / 255)
        #expect(writer.bytes.count == 3 + 2 * (count + 2 * itemCount))
        #expect(try TLV8(writer.bytes).items.map(\.type) == [6, 3, 5])
        #expect(try TLV8(writer.bytes).value(3) == value)
        #expect(try TLV8(writer.bytes).value(5) == value)
    }

    @Test("a value of 1020 bytes is exactly four items")
    func exactMultiple() {
        var writer = TLV8Writer()
        writer.append(3, [UInt8](repeating: 0, count: 1020))
        #expect(writer.bytes.count == 4 * 257)
    }

    @Test("integers are written least significant byte first, in their own size")
    func integers() {
        var writer = TLV8Writer()
        writer.append(1, integer: UInt8(0x12))
        writer.append(2, integer: UInt16(0x1234))
        writer.append(3, integer: Int32(-2))
        writer.append(4, integer: UInt64(1))
        #expect(
            writer.bytes == [
                1, 1, 0x12, 2, 2, 0x34, 0x12, 3, 4, 0xFE, 0xFF, 0xFF, 0xFF, 4, 8, 1, 0, 0, 0, 0, 0, 0, 0,
            ])
    }
}
