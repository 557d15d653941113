import HAPModel
import Testing

@Suite("LittleEndian")
struct LittleEndianTests {
    @Test("integers of every size are written least significant byte first, and read back")
    func roundTrip() {
        #expect(UInt8(0x12).littleEndianBytes == [0x12])
        #expect(UInt16(0x1234).littleEndianBytes == [0x34, 0x12])
        #expect(UInt32(0x1234_5678).littleEndianBytes == [0x78, 0x56, 0x34, 0x12])
        #expect(UInt64(0x0102_0304_0506_0708).littleEndianBytes == [8, 7, 6, 5, 4, 3, 2, 1])
        #expect(Int32(-2).littleEndianBytes == [0xFE, 0xFF, 0xFF, 0xFF])
        for value in [Int32.min, -1, 0, 1, .max] { #expect(Int32(littleEndian: value.littleEndianBytes) == value) }
        for value in [UInt64.min, 1, 0x8000_0000_0000_0000, .max] {
            #expect(UInt64(littleEndian: value.littleEndianBytes) == value)
        }
        #expect(UInt16(littleEndian: ([9, 0x34, 0x12] as [UInt8]).dropFirst()) == 0x1234)
    }

    @Test("another number of bytes is no integer of the size")
    func size() {
        for count in 0...10 {
            let bytes = [UInt8](repeating: 0, count: count)
            #expect((UInt8(littleEndian: bytes) != nil) == (count == 1))
            #expect((UInt16(littleEndian: bytes) != nil) == (count == 2))
            #expect((UInt32(littleEndian: bytes) != nil) == (count == 4))
            #expect((Int32(littleEndian: bytes) != nil) == (count == 4))
            #expect((UInt64(littleEndian: bytes) != nil) == (count == 8))
        }
    }

    @Test("appending adds the same bytes")
    func append() {
        var bytes: [UInt8] = [1]
        bytes.append(littleEndian: UInt16(0x1234))
        bytes.append(littleEndian: Int32(-1))
        #expect(bytes == [1, 0x34, 0x12, 0xFF, 0xFF, 0xFF, 0xFF])
    }
}
