import HAPModel
import Testing

@testable import HAPEngine

@Suite("Timed writes")
struct TimedWriteTests {
    private let iid = TestDatabase.timed
    private var execute: [UInt8] { PDU.request(.characteristicExecuteWrite, iid) }

    private func rig(isLenient: Bool = true) throws -> Rig {
        var rig = try Rig(isLenient: isLenient)
        rig.secure()
        return rig
    }

    private func prepare(_ items: (UInt8, [UInt8])..., at iid: UInt16 = TestDatabase.timed) -> [UInt8] {
        var writer = TLV8Writer()
        for (type, value) in items { writer.append(type, value) }
        return PDU.request(.characteristicTimedWrite, iid, writer.bytes)
    }

    private func value(_ rig: Rig) -> Value? { rig.accessory.value(of: TestDatabase.id(iid)) }

    @Test(
        "HAP-BLE 1.5: executed at its time to live a timed write succeeds, 1 ms later it does not",
        arguments: [1, 2, 20, 99] as [UInt8])
    func timeToLive(ttl: UInt8) throws {
        for (late, expected) in [(0, Status.success), (1, .unsupportedPDU)] {
            var rig = try rig()
            try rig.send(prepare((0x01, [7]), (0x08, [ttl])), to: iid).get()
            // The clock starts with the response, not with the request.
            rig.wait(.milliseconds(50))
            #expect(try rig.receive(from: iid).get() == [0x02, 0x42, 0x00])
            #expect(value(rig) == .uint8(0))
            rig.wait(.milliseconds(Int64(ttl) * 100 + Int64(late)))
            #expect(try rig.status(execute, at: iid) == expected)
            #expect(value(rig) == .uint8(expected == .success ? 7 : 0))
            #expect(rig.dropReason == nil)
        }
    }

    @Test("HAP-BLE 1.4: a time to live beyond 10 s meets the procedure's limit first")
    func longTimeToLive() throws {
        var rig = try rig()
        #expect(try rig.status(prepare((0x01, [7]), (0x08, [255])), at: iid) == .success)
        rig.wait(.milliseconds(9_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .procedureTimeout)
        #expect(value(rig) == .uint8(0))
    }

    @Test("HAP-BLE 1.5: nothing is checked before it is executed, but the time to live")
    func checkedWhenExecuted() throws {
        let cases: [([UInt8], Status, Status)] = [
            (prepare((0x01, [1, 2]), (0x08, [9])), .success, .invalidRequest), (prepare((0x08, [9])), .success, .invalidRequest),
            (prepare((0x01, [1]), (0x08, [9]), (0x03, [7])), .success, .invalidRequest),
            (prepare((0x01, [1]), (0x08, [9]), (0x09, [0])), .success, .invalidRequest),
            (prepare((0x01, [1]), (0x08, [9]), (0x09, [1])), .success, .success),
        ]
        for (pdu, first, second) in cases {
            var rig = try rig()
            #expect(try rig.status(pdu, at: iid) == first)
            #expect(try rig.status(execute, at: iid) == second)
        }
    }

    @Test(
        "HAP-BLE 1.5: a time to live that is missing, 0, too long or there twice is refused, and nothing is open then",
        arguments: [nil, "", "010107", "010107080100", "0101070800", "01010708020100", "0801010101070801 01", "0801"])
    func badTimeToLive(digits: String?) throws {
        var rig = try rig()
        let body = digits.map { hex($0.filter { $0 != " " }) }
        #expect(try rig.status(PDU.request(.characteristicTimedWrite, iid, body), at: iid) == .invalidRequest)
        #expect(try rig.status(PDU.read(iid), at: iid) == .success)
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.5: execute has no body; a length of 0 is none")
    func executeWithBody() throws {
        for (body, expected) in [([UInt8](), Status.success), ([0x01], .invalidRequest), ([0x01, 0x01, 0x07], .invalidRequest)] {
            var rig = try rig()
            #expect(try rig.status(prepare((0x01, [7]), (0x08, [9])), at: iid) == .success)
            #expect(try rig.status(PDU.request(.characteristicExecuteWrite, iid, body), at: iid) == expected)
            #expect(value(rig) == .uint8(expected == .success ? 7 : 0))
        }
    }

    @Test("HAP-BLE 1.5: Return-Response and authorization data of the stored body count when it is executed")
    func storedBody() throws {
        var rig = try rig()
        #expect(try rig.status(prepare((0x09, [1]), (0x01, [7]), (0x08, [9])), at: iid) == .success)
        #expect(try rig.exchange(execute, at: iid) == [0x02, 0x42, 0x00, 3, 0, 1, 1, 7])

        let other = TestDatabase.authorized
        let run = PDU.request(.characteristicExecuteWrite, other)
        #expect(try rig.status(prepare((0x01, [7]), (0x02, [1]), (0x08, [9]), at: other), at: other) == .success)
        #expect(try rig.status(run, at: other) == .invalidRequest)
        let withOrigin = prepare((0x01, [7]), (0x02, [1]), (0x08, [9]), (0x03, [0]), at: other)
        #expect(try rig.status(withOrigin, at: other) == .success)
        #expect(try rig.status(run, at: other) == .success)
    }

    @Test("HAP-BLE 1.5: characteristics that do not require a timed write take one")
    func notRequired() throws {
        var rig = try rig()
        let on = TestDatabase.on
        #expect(try rig.status(prepare((0x01, [1]), (0x08, [1]), at: on), at: on) == .success)
        #expect(try rig.status(PDU.request(.characteristicExecuteWrite, on), at: on) == .success)
        #expect(rig.accessory.value(of: TestDatabase.id(on)) == .bool(true))
    }

    @Test("HAP-BLE 1.5: a timed write that is not executed changes nothing, and goes with the link")
    func notExecuted() throws {
        var rig = try rig()
        #expect(try rig.status(prepare((0x01, [7]), (0x08, [255])), at: iid) == .success)
        rig.disconnect()
        rig.connect()
        rig.secure()
        #expect(value(rig) == .uint8(0))
        #expect(try rig.status(PDU.read(iid), at: iid) == .success)
    }

    @Test(
        "aiohomekit's timed write with its length twice is executed when lenient, refused when strict", arguments: [false, true])
    func doubledLength(isLenient: Bool) throws {
        var rig = try rig(isLenient: isLenient)
        // As recorded: the PDU's own length, then the same again.
        let pdu = PDU.request(.characteristicTimedWrite, iid, hex("060001010708011e"))
        #expect(try rig.status(pdu, at: iid) == .success)
        #expect(try rig.status(execute, at: iid) == (isLenient ? .success : .invalidRequest))
        #expect(value(rig) == .uint8(isLenient ? 7 : 0))
    }
}
