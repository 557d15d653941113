import HAPModel
import Testing

@testable import HAPEngine

@Suite("Signatures")
struct CharacteristicSignatureTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let characteristic: Characteristic
        /// The items after the service's type, from 0A on, in hexadecimal digits.
        let rest: String

        init(
            _ name: String, _ format: Format, _ properties: Characteristic.Properties = .pairedRead, unit: Unit = .none,
            description: String? = nil, constraints: Constraints = .init(), body: String
        ) {
            testDescription = name
            characteristic = Characteristic(
                iid: TestDatabase.id(0x99), type: HAPUUID(apple: 0x11), format: format, properties: properties, name: "x",
                unit: unit,
                userDescription: description, constraints: constraints)
            rest = body.filter { $0 != " " }
        }
    }

    private static let everything: Characteristic.Properties = [
        .read, .write, .additionalAuthorizationData, .timedWrite, .pairedRead, .pairedWrite, .hidden, .events,
        .disconnectedEvents,
        .broadcastEvents,
    ]

    private static let formats: [Case] = [
        Case("bool", .bool, body: "0a021000 0c0701000027010000"),
        Case("uint8", .uint8, body: "0a021000 0c0704000027010000"),
        Case("uint16", .uint16, body: "0a021000 0c0706000027010000"),
        Case("uint32", .uint32, body: "0a021000 0c0708000027010000"),
        Case("uint64", .uint64, body: "0a021000 0c070a000027010000"),
        Case("int", .int, body: "0a021000 0c0710000027010000"),
        Case("float", .float, body: "0a021000 0c0714000027010000"),
        Case("string", .string, body: "0a021000 0c0719000027010000"),
        Case("tlv8", .tlv8, body: "0a021000 0c071b000027010000"),
        Case("data", .data, body: "0a021000 0c071b000027010000"),
    ]

    private static let units: [Case] = [
        Case("seconds", .uint8, unit: .seconds, body: "0a021000 0c0704000327010000"),
        Case("celsius", .float, unit: .celsius, body: "0a021000 0c0714002f27010000"),
        Case("lux", .float, unit: .lux, body: "0a021000 0c0714003127010000"),
        Case("arcdegrees", .float, unit: .arcdegrees, body: "0a021000 0c0714006327010000"),
        Case("percentage", .uint8, unit: .percentage, body: "0a021000 0c070400ad27010000"),
    ]

    private static let properties: [Case] = [
        Case("no property", .bool, [], body: "0a020000 0c0701000027010000"),
        Case("all properties", .bool, everything, body: "0a02ff03 0c0701000027010000"),
        Case(
            "those of Lock Target State", .bool, ReferenceAccessory.evented.union(.timedWrite),
            body: "0a02b803 0c0701000027010000"),
        Case("a description", .bool, description: "Türe", body: "0a021000 0b0554c3bc7265 0c0701000027010000"),
        Case("an empty description", .bool, description: "", body: "0a021000 0b00 0c0701000027010000"),
    ]

    private static let ranges: [Case] = [
        Case(
            "uint8 range", .uint8, constraints: .init(minimum: .uint8(1), maximum: .uint8(9)),
            body: "0a021000 0c0704000027010000 0d020109"),
        Case("uint8 maximum", .uint8, constraints: .init(maximum: .uint8(9)), body: "0a021000 0c0704000027010000 0d020009"),
        Case("uint8 minimum", .uint8, constraints: .init(minimum: .uint8(1)), body: "0a021000 0c0704000027010000 0d0201ff"),
        Case(
            "the full range of uint8", .uint8, constraints: .init(minimum: .uint8(0), maximum: .uint8(255), step: .uint8(1)),
            body: "0a021000 0c0704000027010000"),
        Case(
            "uint16 range and step", .uint16,
            constraints: .init(minimum: .uint16(0x102), maximum: .uint16(0x304), step: .uint16(2)),
            body: "0a021000 0c0706000027010000 0d0402010403 0e020200"),
        Case(
            "uint32 range and step", .uint32, constraints: .init(maximum: .uint32(0x0102_0304), step: .uint32(3)),
            body: "0a021000 0c0708000027010000 0d080000000004030201 0e0403000000"),
        Case(
            "uint64 range and step", .uint64, constraints: .init(maximum: .uint64(1), step: .uint64(2)),
            body: "0a021000 0c070a000027010000 0d1000000000000000000100000000000000 0e080200000000000000"),
        Case(
            "int range and step", .int, constraints: .init(minimum: .int(-1), maximum: .int(1), step: .int(2)),
            body: "0a021000 0c0710000027010000 0d08ffffffff01000000 0e0402000000"),
        Case("step of 1", .int, constraints: .init(step: .int(1)), body: "0a021000 0c0710000027010000"),
        Case("step of 0", .uint8, constraints: .init(step: .uint8(0)), body: "0a021000 0c0704000027010000"),
        Case(
            "float range and step", .float, unit: .celsius,
            constraints: .init(minimum: .float(0), maximum: .float(100), step: .float(0.1)),
            body: "0a021000 0c0714002f27010000 0d08000000000000c842 0e04cdcccc3d"),
        Case(
            "float without an upper end", .float, constraints: .init(minimum: .float(0)),
            body: "0a021000 0c0714000027010000 0d08000000000000807f"),
        Case(
            "the full range of float", .float,
            constraints: .init(minimum: .float(-.infinity), maximum: .float(.infinity), step: .float(0)),
            body: "0a021000 0c0714000027010000"),
        Case("bool has no range", .bool, constraints: .init(maximumLength: 3), body: "0a021000 0c0701000027010000"),
        Case("a string of 64 bytes", .string, constraints: .init(maximumLength: 64), body: "0a021000 0c0719000027010000"),
        Case(
            "a shorter string", .string, constraints: .init(maximumLength: 63), body: "0a021000 0c0719000027010000 0d0400003f00"),
        Case(
            "a longer string", .string, constraints: .init(maximumLength: 256), body: "0a021000 0c0719000027010000 0d0400000001"),
        Case("data have no range", .data, constraints: .init(maximumLength: 63), body: "0a021000 0c071b000027010000"),
        Case("tlv8 has no range", .tlv8, constraints: .init(maximumLength: 63), body: "0a021000 0c071b000027010000"),
        Case(
            "valid values", .uint8, constraints: .init(maximum: .uint8(3), validValues: [0, 1, 3]),
            body: "0a021000 0c0704000027010000 0d020003 1103000103"),
        Case(
            "valid ranges", .uint8, constraints: .init(validRanges: [0...1, 5...5]),
            body: "0a021000 0c0704000027010000 120400010505"),
        Case(
            "both", .uint8, constraints: .init(step: .uint8(2), validValues: [7], validRanges: [0...1]),
            body: "0a021000 0c0704000027010000 0e0102 110107 12020001"),
    ]

    private func signature(_ characteristic: Characteristic) throws -> [UInt8] {
        let service = Service(
            iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x8A), name: "more", characteristics: [characteristic])
        var rig = try Rig(database: AttributeDatabase(services: TestDatabase.make().services + [service]))
        let response = try rig.exchange(PDU.request(.characteristicSignatureRead, 0x99), at: 0x99)
        #expect(response.prefix(3) == [0x02, 0x42, 0x00])
        return Array(response.dropFirst(5))
    }

    @Test("HAP-BLE 2.3: formats, units, properties, ranges, steps and lists", arguments: formats + units + properties + ranges)
    func characteristic(test: Case) throws {
        let head = "0410915276bb26000080001000001100000007029800 0610915276bb26000080001000008a000000".filter { $0 != " " }
        #expect(try signature(test.characteristic) == hex(head + test.rest))
    }

    @Test("HAP-BLE 2.3: lists of values belong to Apple-defined types only")
    func customType() throws {
        var characteristic = TestDatabase.custom(0x99, .uint8, .pairedRead)
        characteristic.constraints = .init(validValues: [1], validRanges: [3...4])
        let tlv = try TLV8(try signature(characteristic))
        #expect(tlv.items.map(\.type) == [0x04, 0x07, 0x06, 0x0A, 0x0C])
    }

    @Test("HAP-BLE 2.3: the signature that an iPhone refused, as recorded (K)")
    func recorded() throws {
        let file = try VectorFile.load("iphone-vectors.json")
        let recording = try #require(file["conversations"]?.arrayValue?.first { $0["id"]?.stringValue == "K" })
        let bytes = hex(try #require(recording["steps"]?.arrayValue?.first?["hex"]?.stringValue))
        let tlv = try TLV8(Array(bytes.dropFirst(5)))
        let service = Service(
            iid: TestDatabase.id(0x30), type: HAPUUID(apple: 0x8A), name: "temperature-sensor",
            characteristics: [
                Characteristic(
                    iid: TestDatabase.id(0x33), type: HAPUUID(apple: 0x11), format: .float,
                    properties: [.pairedRead, .events, .broadcastEvents], name: "current-temperature", unit: .celsius,
                    constraints: .init(minimum: .float(0), maximum: .float(100), step: .float(0.1)))
            ])
        #expect(try tlv.value(0x07) == [0x30, 0x00])
        let base = ReferenceAccessory.base(name: "Test", model: "Test1,1", pairingFeatures: 0)
        var rig = try Rig(database: AttributeDatabase(services: base + [service]))
        #expect(try rig.exchange(PDU.request(.characteristicSignatureRead, 0x33, tid: 0xB1), at: 0x33) == bytes)
    }

    // MARK: Services

    @Test(
        "HAP-BLE 2.4: properties are sent when there are any, or links; links always",
        arguments: [
            ([], [], "1000"), ([.primary], [], "0f020100 1000"), ([.hidden], [], "0f020200 1000"),
            ([.supportsConfiguration], [], "0f020400 1000"), ([.primary, .hidden, .supportsConfiguration], [], "0f020700 1000"),
            ([], [0x40], "0f020000 10024000"), ([.primary], [0x40, 0x1234], "0f020100 100440003412"),
        ] as [(Service.Properties, [UInt16], String)])
    func service(properties: Service.Properties, links: [UInt16], body: String) throws {
        func service(_ iid: UInt16, _ properties: Service.Properties, _ links: [UInt16], _ characteristics: [Characteristic])
            -> Service
        {
            Service(
                iid: TestDatabase.id(iid), type: HAPUUID(apple: 0x43), properties: properties,
                linked: links.map(TestDatabase.id), name: "x", characteristics: characteristics)
        }
        let services = [
            service(0x97, properties, links, [ReferenceAccessory.signature(0x98)]), service(0x40, [], [], []),
            service(0x1234, [], [], []),
        ]
        let base = ReferenceAccessory.base(name: "Test", model: "Test1,1", pairingFeatures: 0)
        var rig = try Rig(database: AttributeDatabase(services: base + services))
        let expected = hex(body.filter { $0 != " " })
        let response = try rig.exchange(PDU.request(.serviceSignatureRead, 0x97), at: 0x98)
        #expect(response == [0x02, 0x42, 0x00, UInt8(expected.count), 0] + expected)
    }
}
