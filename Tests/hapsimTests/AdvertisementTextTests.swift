import HAPModel
import Testing

@testable import hapsim

@Suite("advertisement as text")
struct AdvertisementTextTests {
    /// The reference accessory's, with setup ID 7OSX.
    private static let payload: [UInt8] = [
        0x06, 0x31, 0x01, 0xBC, 0x1E, 0x19, 0x91, 0x9E, 0x50, 0x05, 0x00, 0x01, 0x00, 0x01, 0x02, 0x58, 0x7E, 0xDB, 0x50,
    ]

    private func lines(name: String = "Acme Light", payload: [UInt8] = payload, hasIdentity: Bool = true) -> [String] {
        AdvertisementText(
            Advertisement(payload: .regular(payload), name: name, interval: 20), hasIdentity: hasIdentity
        ).lines
    }

    @Test("HAP-BLE 3.1: every byte of the advertisement has its meaning")
    func meaning() {
        #expect(
            lines() == [
                "Advertisement, 31 of 31 bytes",
                "  02 01 06           flags: LE general discoverable, no BR/EDR",
                "  16 ff 4c 00        manufacturer data, of Apple",
                "  06                 HAP over Bluetooth LE, regular",
                "  31                 17 bytes follow",
                "  01                 status: not paired",
                "  bc 1e 19 91 9e 50  device ID: BC:1E:19:91:9E:50",
                "  05 00              category 5: lightbulb",
                "  01 00              global state number 1",
                "  01                 configuration number 1",
                "  02                 compatible version 2",
                "  58 7e db 50        setup hash, of setup ID and device ID",
                "  04 08 41 63 6d     name, as much as fits: Acm",
                "Scan response, 12 of 31 bytes",
                "  0b 09 41 63 6d 65 20 4c 69 67 68 74  name: Acme Light",
            ])
    }

    @Test("what is drawn at the first start is not shown before it")
    func drawn() {
        let lines = lines(hasIdentity: false)
        #expect(lines.contains("  ·· ·· ·· ·· ·· ··  device ID: drawn at the first start"))
        #expect(lines.contains("  ·· ·· ·· ··        setup hash, of setup ID and device ID"))
        #expect(!lines.joined().contains("bc 1e"))
    }

    @Test("a name that fits needs no scan response, and one with control characters does not reach the terminal")
    func names() {
        #expect(lines(name: "A\u{1B}").suffix(1) == ["  03 09 41 1b        name: A\\u{1B}"])
    }

    @Test("a paired accessory without a setup hash, of a category without a name")
    func paired() {
        var payload = Array(Self.payload.dropLast(4))
        payload[1] = 0x2D
        payload[2] = 0x00
        payload[10] = 0x77
        let lines = lines(payload: payload)
        #expect(lines.contains { $0.hasPrefix("  00  ") && $0.hasSuffix("  status: paired") })
        #expect(lines.contains { $0.hasPrefix("  05 77  ") && $0.hasSuffix("category 30469: of no known name") })
        #expect(!lines.joined().contains("setup hash"))
    }
}
