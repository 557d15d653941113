import HAPModel
import Testing

@testable import HAPEngine

@Suite("Writes")
struct AccessoryWriteTests {
    private func secured(isLenient: Bool = true) throws -> Rig {
        var rig = try Rig(isLenient: isLenient)
        rig.secure()
        return rig
    }

    // MARK: Bodies

    @Test("HAP-BLE 1.5: a write is answered without a body, or with the value as it is read back")
    func returnResponse() throws {
        var rig = try secured()
        let iid: UInt16 = 0x57
        let value = Float(21.5).bitPattern.littleEndianBytes
        #expect(try rig.exchange(PDU.write(iid, value), at: iid) == [0x02, 0x42, 0x00])
        let body = PDU.body((0x01, value), (0x09, [1]))
        let response = try rig.exchange(PDU.request(.characteristicWrite, iid, body), at: iid)
        #expect(response == [0x02, 0x42, 0x00, 6, 0, 1, 4] + value)
    }

    @Test("HAP-BLE 1.5: what is read back needs the permission to read; the value is written all the same")
    func returnResponseWithoutPermission() throws {
        var rig = try secured()
        let iid = TestDatabase.writeOnly
        let pdu = PDU.request(.characteristicWrite, iid, PDU.body((0x01, [3]), (0x09, [1])))
        #expect(try rig.status(pdu, at: iid) == .unsupportedPDU)
        #expect(rig.accessory.value(of: TestDatabase.id(iid)) == .uint8(3))
        rig.secure(as: Rig.guest)
        let admin = TestDatabase.adminRead
        let other = PDU.request(.characteristicWrite, admin, PDU.body((0x01, [3]), (0x09, [1])))
        #expect(try rig.status(other, at: admin) == .insufficientAuthentication)
    }

    @Test(
        "HAP-BLE 1.5: additional authorization data needs an origin where it is supported, and is ignored elsewhere",
        arguments: [
            (TestDatabase.authorized, "0101050201aa030100", .success), (TestDatabase.authorized, "0101050201aa030101", .success),
            (TestDatabase.authorized, "0101050201aa", .invalidRequest), (TestDatabase.authorized, "0101050200", .invalidRequest),
            (TestDatabase.authorized, "010105", .success), (TestDatabase.authorized, "010105030100", .success),
            (TestDatabase.authorized, "0101050201aa030102", .invalidRequest), (0x52, "0101050201aa", .success),
            (0x52, "0101050201aa030101", .success), (0x52, "010105030102", .invalidRequest),
        ] as [(UInt16, String, Status)])
    func authorizationData(iid: UInt16, body: String, expected: Status) throws {
        var rig = try secured()
        #expect(try rig.status(PDU.request(.characteristicWrite, iid, hex(body)), at: iid) == expected)
        #expect(rig.accessory.value(of: TestDatabase.id(iid)) == .uint8(expected == .success ? 5 : 0))
    }

    @Test(
        "HAP-BLE 1.5: bodies that are no write",
        arguments: [nil, "", "090101", "01", "010205", "0101050101 06", "0101050900", "010105090102", "0101050303000000"])
    func badBodies(digits: String?) throws {
        var rig = try secured()
        let body = digits.map { hex($0.filter { $0 != " " }) }
        #expect(try rig.status(PDU.request(.characteristicWrite, 0x52, body), at: 0x52) == .invalidRequest)
        #expect(rig.accessory.value(of: TestDatabase.id(0x52)) == .uint8(0))
        #expect(rig.dropReason == nil)
    }

    @Test(
        "HAP-BLE 1.2: values up to 64 000 bytes are written and read, longer ones are refused",
        arguments: [(64_000, true), (64_001, false)])
    func longestValue(size: Int, isTaken: Bool) throws {
        var rig = try secured()
        let iid = TestDatabase.data
        let value = SeededBytes.make(size)
        let body = PDU.body((0x01, value))
        let cuts = [Int](repeating: 489, count: body.count / 489) + [body.count % 489]
        for fragment in PDU.fragments(.characteristicWrite, iid, body, cuts: cuts) { try rig.send(fragment, to: iid).get() }
        #expect(try rig.response(from: iid) == [0x02, 0x42, isTaken ? 0x00 : 0x06])
        let stored = rig.accessory.setValue(.data(value), of: TestDatabase.id(iid), at: rig.now).result
        #expect(stored == .success(.data(value)))
        let read = try rig.exchange(PDU.read(iid), at: iid)
        #expect(read == (isTaken ? [0x02, 0x42, 0x00] + UInt16(body.count).littleEndianBytes + body : [0x02, 0x42, 0x06]))
    }

    // MARK: Formats

    struct FormatCase: CustomTestStringConvertible {
        var testDescription: String { "\(characteristic.format) \(characteristic.constraints)" }
        let characteristic: Characteristic
        let valid: [[UInt8]]
        let invalid: [[UInt8]]
    }

    private static func custom(_ format: Format, _ constraints: Constraints = .init()) -> Characteristic {
        var characteristic = TestDatabase.custom(0x99, format, [.pairedRead, .pairedWrite])
        characteristic.constraints = constraints
        return characteristic
    }

    private static func float(_ number: Float) -> [UInt8] { number.bitPattern.littleEndianBytes }

    private static let sizes: [(Format, Int)] = [
        (.bool, 1), (.uint8, 1), (.uint16, 2), (.uint32, 4), (.uint64, 8), (.int, 4), (.float, 4),
    ]

    private static let formatCases: [FormatCase] =
        sizes.map { format, size in
            FormatCase(
                characteristic: custom(format), valid: [[UInt8](repeating: 0, count: size)],
                invalid: (0...9).filter { $0 != size }.map { [UInt8](repeating: 0, count: $0) })
        } + [
            FormatCase(characteristic: custom(.bool), valid: [[0], [1]], invalid: [[2], [0x80], [0xFF]]),
            FormatCase(
                characteristic: custom(.uint8, .init(minimum: .uint8(10), maximum: .uint8(20), step: .uint8(5))),
                valid: [[10], [15], [20]], invalid: [[9], [11], [14], [21], [25], [0]]),
            FormatCase(
                characteristic: custom(.int, .init(minimum: .int(-10), maximum: .int(10), step: .int(4))),
                valid: [Int32(-10).littleEndianBytes, Int32(-6).littleEndianBytes, Int32(10).littleEndianBytes],
                invalid: [Int32(-11).littleEndianBytes, Int32(-9).littleEndianBytes, Int32(11).littleEndianBytes]),
            FormatCase(
                characteristic: custom(.float, .init(minimum: .float(10), maximum: .float(38), step: .float(0.1))),
                valid: [float(10), float(38), float(21.2), float(21.205)],
                invalid: [float(9.9), float(38.1), float(21.26), float(21.25), float(.nan), float(.infinity), float(-.infinity)]),
            FormatCase(
                characteristic: custom(.uint8, .init(validValues: [0, 1, 3], validRanges: [5...7])),
                valid: [[0], [1], [3], [5], [6], [7]], invalid: [[2], [4], [8], [255]]),
            FormatCase(
                characteristic: custom(.string), valid: [[], Array("é".utf8), [UInt8](repeating: 0x41, count: 64)],
                invalid: [[0xFF], [0xC3], [0x41, 0x00], [UInt8](repeating: 0x41, count: 65)]),
            FormatCase(
                characteristic: custom(.string, .init(maximumLength: 300)), valid: [[UInt8](repeating: 0x41, count: 300)],
                invalid: [[UInt8](repeating: 0x41, count: 301)]),
            FormatCase(
                characteristic: custom(.data, .init(maximumLength: 3)), valid: [[], [0, 0xFF, 1]], invalid: [[1, 2, 3, 4]]),
            FormatCase(characteristic: custom(.tlv8), valid: [[], [1, 0], [1, 1, 1]], invalid: [[1], [1, 2, 3]]),
        ]

    @Test("HAP-BLE 1.5: formats and constraints; a value that does not fit is refused and not written", arguments: formatCases)
    func formats(test: FormatCase) throws {
        let service = Service(
            iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x98), name: "more", characteristics: [test.characteristic])
        let base = try TestDatabase.make().services
        for (values, expected) in [(test.valid, Status.success), (test.invalid, .invalidRequest)] {
            for value in values {
                var rig = try Rig(database: AttributeDatabase(services: base + [service]))
                rig.secure()
                #expect(try rig.status(PDU.write(0x99, value), at: 0x99) == expected, "\(value)")
                let isReported = rig.actions.contains { if case .report(.written) = $0 { true } else { false } }
                #expect(isReported == (expected == .success))
            }
        }
    }

    @Test("HAP-BLE 1.5: a float is moved onto its step")
    func floatIsSnapped() throws {
        var characteristic = Self.custom(.float, .init(minimum: .float(10), maximum: .float(38), step: .float(0.1)))
        characteristic.initialValue = .float(10)
        let service = Service(
            iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x98), name: "more", characteristics: [characteristic])
        var rig = try Rig(database: AttributeDatabase(services: TestDatabase.make().services + [service]))
        rig.secure()
        let body = PDU.body((0x01, Self.float(21.205)), (0x09, [1]))
        let response = try rig.exchange(PDU.request(.characteristicWrite, 0x99, body), at: 0x99)
        #expect(response.suffix(4) == Self.float(21.2))
    }

    @Test("A controller's write is reported, also when it changes nothing; a reader sees it")
    func reported() throws {
        var rig = try secured()
        let iid = TestDatabase.id(0x52)
        for _ in 0..<2 {
            _ = rig.takeActions()
            #expect(try rig.status(PDU.write(0x52, [9]), at: 0x52) == .success)
            #expect(rig.takeActions() == [.report(.written(iid, .uint8(9)))])
        }
        #expect(try rig.exchange(PDU.read(0x52), at: 0x52) == [0x02, 0x42, 0x00, 3, 0, 1, 1, 9])
    }
}

/// Bytes that look like data.
enum SeededBytes {
    static func make(_ count: Int) -> [UInt8] {
        var random = SeededRandom(UInt64(count))
        return random.bytes(count)
    }
}
