import HAPModel
import Testing

@Suite("HAPUUID")
struct HAPUUIDTests {
    @Test("Apple-defined types have the recorded short forms, any other type has none")
    func recorded() throws {
        let rows = try ModelVectors.rows("uuidShortForm", in: "model.json")
        #expect(rows.count == 9)
        for row in rows {
            let text = try row.text("uuid")
            let uuid = try #require(HAPUUID(text))
            #expect(uuid.description == text)
            // The recorded form has the bytes of the air, and of a short form only those up to the last that is not zero.
            let short = try row.bytes("short")
            if short.count == 16 {
                #expect(uuid.appleShortForm == nil)
                #expect(uuid.littleEndianBytes == short)
            } else {
                let padded = short + [UInt8](repeating: 0, count: 4 - short.count)
                let number = try #require(UInt32(littleEndian: padded))
                #expect(uuid.appleShortForm == number)
                #expect(HAPUUID(apple: number) == uuid)
                #expect(Array(uuid.littleEndianBytes.suffix(4)) == padded)
            }
        }
    }

    @Test("the bytes of the air are the printed ones in reverse")
    func bytes() throws {
        let uuid = try #require(HAPUUID("E604E95D-A759-4817-87D3-AA005083A0D1"))
        let printed: [UInt8] = [
            0xE6, 0x04, 0xE9, 0x5D, 0xA7, 0x59, 0x48, 0x17, 0x87, 0xD3, 0xAA, 0x00, 0x50, 0x83, 0xA0, 0xD1,
        ]
        #expect(uuid.littleEndianBytes == printed.reversed())
        #expect(HAPUUID(bytes: printed) == uuid)
        #expect(HAPUUID(high: 0xE604_E95D_A759_4817, low: 0x87D3_AA00_5083_A0D1) == uuid)
        #expect(HAPUUID("e604e95d-a759-4817-87d3-aa005083a0d1") == uuid)
        for count in 0...20 where count != 16 { #expect(HAPUUID(bytes: [UInt8](repeating: 1, count: count)) == nil) }
    }

    @Test("types of the Bluetooth SIG have their own base, so no Apple short form")
    func bluetooth() {
        let uuid = HAPUUID(bluetooth: 0x2902)
        #expect(uuid.description == "00002902-0000-1000-8000-00805F9B34FB")
        #expect(uuid.appleShortForm == nil)
        #expect(HAPUUID(apple: 0x2902).appleShortForm == 0x2902)
    }

    @Test("text of another shape is no UUID")
    func refused() {
        let texts = [
            "", "-", "----", "0000003E", "0000003E-0000-1000-8000-0026BB76529", "0000003E-0000-1000-8000-0026BB7652911",
            "0000003E00001000800000026BB765291", "0000003E-0000-1000-80000-026BB765291", "0000003G-0000-1000-8000-0026BB765291",
            "0000003E-0000-1000-8000-0026BB765291-", "{0000003E-0000-1000-8000-0026BB765291}",
            "0000003E_0000_1000_8000_0026BB765291", "000000é0-0000-1000-8000-0026BB765291",
            " 000003E-0000-1000-8000-0026BB765291",
        ]
        for text in texts { #expect(HAPUUID(text) == nil, "\(text)") }
    }

    @Test("a short form of one to eight digits is read where either form may stand")
    func appleOrFull() {
        let rows: [(String, UInt32?)] = [
            ("3E", 0x3E), ("3e", 0x3E), ("0000003E", 0x3E), ("FFFFFFFF", 0xFFFF_FFFF), ("0", 0),
            ("0000003E-0000-1000-8000-0026BB765291", 0x3E), ("", nil), ("0000003E0", nil), ("3G", nil), ("+3E", nil), ("-1", nil),
            ("0x3E", nil), ("３E", nil), (" 3E", nil),
        ]
        for (text, short) in rows {
            #expect(HAPUUID(appleOrFull: text) == short.map { HAPUUID(apple: $0) }, "\(text)")
        }
    }
}
