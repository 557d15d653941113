import HAPModel
import Testing

@testable import HAPEngine

@Suite("Reads")
struct AccessoryReadTests {
    @Test("HAP-BLE 1.5, 2.3: a value is one Value item in the encoding of its format", arguments: Format.allCases)
    func encodings(format: Format) throws {
        let values: [Value] = [
            .bool(true), .uint8(0xAB), .uint16(0x1234), .uint32(0x1234_5678), .uint64(0x0102_0304_0506_0708), .int(-2),
            .float(1.5), .string("é"), .tlv8([1, 1, 9]), .data([0xDE, 0xAD]),
        ]
        let bytes = [
            "01", "ab", "3412", "78563412", "0807060504030201", "feffffff", "0000c03f", "c3a9", "010109", "dead",
        ]
        let index = try #require(values.firstIndex { $0.format == format })
        let iid = try #require(TestDatabase.formats.first { $0.format == format }?.iid)
        var rig = try Rig()
        rig.secure()
        let result = rig.accessory.setValue(values[index], of: TestDatabase.id(iid), at: rig.now).result
        #expect(result == .success(values[index]))
        let value = hex(bytes[index])
        let body = [0x01, UInt8(value.count)] + value
        #expect(try rig.exchange(PDU.read(iid), at: iid) == [0x02, 0x42, 0x00, UInt8(body.count), 0] + body)
    }

    @Test("HAP-BLE 1.5: an empty value is an item of length 0")
    func emptyValue() throws {
        var rig = try Rig()
        rig.secure()
        for iid in [TestDatabase.string, TestDatabase.data, TestDatabase.lightSignature] {
            #expect(try rig.exchange(PDU.read(iid), at: iid) == [0x02, 0x42, 0x00, 2, 0, 1, 0])
        }
    }

    @Test("HAP-BLE 1.5: a read may be repeated, and a body that it must not have is not looked at")
    func repeated() throws {
        var rig = try Rig()
        rig.secure()
        let plain = try rig.exchange(PDU.read(TestDatabase.accessoryName), at: TestDatabase.accessoryName)
        #expect(plain == [0x02, 0x42, 0x00, 6, 0, 1, 4] + Array("Test".utf8))
        let withBody = PDU.request(.characteristicRead, TestDatabase.accessoryName, [1, 0xF6, 0])
        for _ in 0..<3 {
            #expect(try rig.exchange(withBody, at: TestDatabase.accessoryName) == plain)
        }
    }
}
