import HAPModel
import Testing

@Suite("Hexadecimal")
struct HexadecimalTests {
    @Test("every byte is two digits, and read back in either case")
    func roundTrip() {
        let all = (0...255).map { UInt8($0) }
        #expect(Hexadecimal.encode([0x00, 0x0A, 0xF0, 0xFF]) == "000af0ff")
        #expect(Hexadecimal.encode([0x00, 0x0A, 0xF0, 0xFF], uppercase: true) == "000AF0FF")
        #expect(Hexadecimal.decode(Hexadecimal.encode(all)) == all)
        #expect(Hexadecimal.decode(Hexadecimal.encode(all, uppercase: true)) == all)
        #expect(Hexadecimal.encode([]) == "")
        #expect(Hexadecimal.decode("") == [])
    }

    @Test("a digit left over, or a character that is none, is refused")
    func refused() {
        for text in [
            "0", "000", "0g", "g0", "0x00", " 00", "00 ", "0 0", "-1", "+1", "é", "００", "0\u{301}0", "/0", ":0", "@0", "`0",
        ] {
            #expect(Hexadecimal.decode(text) == nil, "\(text)")
        }
    }
}
