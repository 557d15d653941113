import HAPModel
import Testing

@Suite("Advertisement")
struct AdvertisementTests {
    @Test("HAP-BLE 3.1: advertising data and scan responses are the recorded ones, with setup hash and without")
    func recorded() throws {
        let rows = try ModelVectors.rows("rows", in: "advertisements.json")
        #expect(rows.count == 11)
        for row in rows {
            let data = try row.bytes("advertisingData")
            // After the flags: length, type 0xFF, the company.
            let payload = Array(data.dropFirst(7).prefix(Int(data[3]) - 3))
            let advertisement = Advertisement(
                payload: payload[0] == 0x11 ? .encrypted(payload) : .regular(payload), name: "Acme Light", interval: 417.5)
            #expect(advertisement.advertisingData == data)
            #expect(try advertisement.scanResponse == row.bytes("scanResponse"))
        }
    }

    private let regular = [UInt8](repeating: 6, count: 15)

    @Test("HAP-BLE 3.1: a name that fits is complete and needs no scan response, a longer one is cut and follows there")
    func names() {
        let rows: [(String, [UInt8], [UInt8])] = [
            ("", [], []),
            ("L", [2, 0x09, 0x4C], []),
            ("1234567", [8, 0x09] + Array("1234567".utf8), []),
            ("12345678", [8, 0x08] + Array("1234567".utf8), [9, 0x09] + Array("12345678".utf8)),
            ("\u{9}abcdefgh", [8, 0x08, 0x09] + Array("abcdef".utf8), [10, 0x09, 0x09] + Array("abcdefgh".utf8)),
            (
                String(repeating: "n", count: 29), [8, 0x08] + [UInt8](repeating: 0x6E, count: 7),
                [30, 0x09] + [UInt8](repeating: 0x6E, count: 29)
            ),
            (
                String(repeating: "n", count: 30), [8, 0x08] + [UInt8](repeating: 0x6E, count: 7),
                [30, 0x08] + [UInt8](repeating: 0x6E, count: 29)
            ),
            ("ääää", [8, 0x08, 0xC3, 0xA4, 0xC3, 0xA4, 0xC3, 0xA4, 0xC3], [9, 0x09] + Array("ääää".utf8)),
        ]
        for (name, field, response) in rows {
            let advertisement = Advertisement(payload: .regular(regular), name: name, interval: 20)
            #expect(Array(advertisement.advertisingData.dropFirst(22)) == field, "\(name)")
            #expect(advertisement.scanResponse == response, "\(name)")
        }
        #expect(Advertisement.maximumNameLength == 29)
    }

    @Test("whatever payload and name there is, nothing is longer than 31 bytes and every field has its length")
    func lengths() {
        for payloadCount in [0, 1, 15, 19, 21, 22, 23, 24, 25, 31, 252, 253, 300] {
            for name in ["", "a", "abc", String(repeating: "x", count: 100)] {
                let payload = [UInt8](repeating: 1, count: payloadCount)
                for kind in [Advertisement.Payload.regular(payload), .encrypted(payload)] {
                    let advertisement = Advertisement(payload: kind, name: name, interval: 20)
                    for data in [advertisement.advertisingData, advertisement.scanResponse] {
                        #expect(data.count <= 31)
                        var rest = data[...]
                        while let length = rest.first {
                            #expect(length > 0 && rest.count > Int(length), "\(payloadCount) \(name)")
                            rest = rest.dropFirst(Int(length) + 1)
                        }
                    }
                }
            }
        }
    }

    @Test("HAP-BLE 3.2: an encrypted notification has no room for a name and no scan response")
    func encrypted() {
        let payload = [UInt8](repeating: 0x11, count: 24)
        let advertisement = Advertisement(payload: .encrypted(payload), name: "Acme Light", interval: 20)
        #expect(advertisement.advertisingData == [2, 1, 6, 0x1B, 0xFF, 0x4C, 0] + payload)
        #expect(advertisement.scanResponse == [])
        #expect(advertisement.payload.bytes == payload)
        // A short one could hold a name, but must not.
        let short = Advertisement(payload: .encrypted([0x11]), name: "Acme Light", interval: 20)
        #expect(short.advertisingData == [2, 1, 6, 4, 0xFF, 0x4C, 0, 0x11])
    }
}
