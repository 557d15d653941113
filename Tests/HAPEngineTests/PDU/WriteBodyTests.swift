import HAPModel
import Testing

@testable import HAPEngine

@Suite("Bodies of writes")
struct WriteBodyTests {
    private func read(_ bytes: [UInt8]?, isTimed: Bool = false, isLenient: Bool = false) -> WriteBody? {
        try? WriteBody(bytes, isTimed: isTimed, isLenient: isLenient)
    }

    @Test("HAP-BLE 1.1: items come in any order, and types that nobody knows are ignored")
    func anyOrder() throws {
        let items: [(UInt8, [UInt8])] = [
            (0x01, [0xAB]), (0x02, [1, 2, 3]), (0x03, [1]), (0x08, [0x14]), (0x09, [1]), (0x13, [9]), (0xFF, []),
        ]
        var random = SeededRandom(3)
        for _ in 0..<50 {
            var writer = TLV8Writer()
            for (type, value) in items.shuffled(using: &random) { writer.append(type, value) }
            let body = try #require(read(writer.bytes, isTimed: true))
            #expect(body.value == [0xAB])
            #expect(body.additionalAuthorizationData == [1, 2, 3])
            #expect(body.isRemote == true)
            #expect(body.timeToLive == 0x14)
            #expect(body.returnsResponse)
        }
    }

    @Test(
        "HAP-BLE 1.1, 1.5: what is no body of a write",
        arguments: [
            ("no body", nil), ("truncated", "0102aa"), ("type alone", "01"), ("value twice", "0101aa0301000101bb"),
            ("value twice in a row", "0101aa0101bb"), ("authorization data twice", "0201aa0101bb0201aa"),
            ("origin twice", "0301000101bb030100"), ("return-response twice", "0901010101bb090101"),
            ("time to live twice", "0801010101bb080101"), ("origin 2", "0101bb030102"), ("origin of no bytes", "0101bb0300"),
            ("origin of two bytes", "0101bb03020000"), ("return-response 0", "0101bb090100"),
            ("return-response 2", "0101bb090102"), ("return-response of no bytes", "0101bb0900"),
            ("time to live of two bytes", "0101bb08020100"), ("time to live of no bytes", "0101bb0800"),
        ] as [(String, String?)])
    func refused(name: String, digits: String?) {
        #expect(read(digits.map { hex($0) }) == nil)
        #expect(read(digits.map { hex($0) }, isLenient: true) == nil)
    }

    @Test("HAP-BLE 1.1: a fragment of no bytes after a full one is malformed")
    func emptyFragment() {
        let full: [UInt8] = [0x01, 0xFF] + [UInt8](repeating: 1, count: 255)
        #expect(read(full)?.value?.count == 255)
        #expect(read(full + [0x01, 0x00]) == nil)
        #expect(read(full + [0x01, 0x01, 0x02])?.value?.count == 256)
    }

    @Test("HAP-BLE 1.1: an empty value is one item of length 0")
    func emptyValue() {
        #expect(read([0x01, 0x00])?.value == [])
        #expect(read([0x09, 0x01, 0x01])?.value == nil)
    }

    @Test(
        "aiohomekit's doubled length in a timed write is overlooked when lenient, refused when strict",
        arguments: [
            ("06000101000801 1e", [0x00]), ("0700010239050801 1e", [0x39, 0x05]), ("0900010401020304080 11e", [1, 2, 3, 4]),
            ("0500 0100 08011e", []), ("0800010341424308011e", [0x41, 0x42, 0x43]),
        ] as [(String, [UInt8])])
    func doubledLength(digits: String, value: [UInt8]) throws {
        let bytes = hex(digits.filter { $0 != " " })
        #expect(read(bytes, isTimed: true, isLenient: true)?.value == value)
        #expect(try WriteBody.timeToLive(of: bytes, isLenient: true) == 0x1E)
        #expect(read(bytes, isTimed: true) == nil)
    }

    @Test("Only a timed write's length may be doubled")
    func doubledLengthOfPlainWrite() {
        #expect(read([0x09, 0x00, 0x01, 0x01, 0x05], isLenient: true) == nil)
        #expect(read([0x09, 0x00, 0x01, 0x01, 0x05], isTimed: true, isLenient: true)?.value == [5])
    }

    @Test(
        "Parameters that belong to other requests are overlooked when lenient, refused when strict", arguments: UInt8.min ... .max
    )
    func foreignParameters(type: UInt8) {
        let bytes: [UInt8] = [0x01, 0x01, 0x05, type, 0x01, 0x01]
        // The parameters of a write, and Value, which would be there twice.
        guard ![0x01, 0x02, 0x03, 0x08, 0x09].contains(type) else { return }
        #expect(read(bytes, isLenient: true)?.value == [5])
        #expect((read(bytes) == nil) == (0x04...0x12).contains(type))
    }

    @Test(
        "HAP-BLE 1.5: the time to live of a timed write is one byte other than 0",
        arguments: [
            ("0101aa080101", 1), ("0801ff0101aa", 255), ("080101", 1), ("0101aa080100", nil), ("0101aa", nil),
            ("0101aa0800", nil),
            ("0101aa08020100", nil), ("0801010101aa080101", nil), (nil, nil), ("0101aa0301090801ff", 255),
        ] as [(String?, UInt8?)])
    func timeToLive(digits: String?, expected: UInt8?) {
        let bytes = digits.map { hex($0) }
        #expect((try? WriteBody.timeToLive(of: bytes, isLenient: false)) == expected)
    }
}
