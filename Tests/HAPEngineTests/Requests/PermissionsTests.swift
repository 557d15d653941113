import HAPModel
import Testing

@testable import HAPEngine

@Suite("Permissions")
struct PermissionsTests {
    enum Who: CaseIterable {
        case nobody, guest, admin
    }

    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let iid: UInt16
        /// What nobody, a guest and an admin get.
        let read: [Status]
        let write: [Status]

        init(_ name: String, _ iid: UInt16, read: [Status], write: [Status]) {
            testDescription = name
            self.iid = iid
            self.read = read
            self.write = write
        }
    }

    private static let table: [Row] = [
        Row(
            "read and write", 0x52, read: [.insufficientAuthentication, .success, .success],
            write: [.insufficientAuthentication, .success, .success]),
        Row(
            "read only", TestDatabase.readOnly, read: [.insufficientAuthentication, .success, .success],
            write: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU]),
        Row(
            "write only", TestDatabase.writeOnly, read: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU],
            write: [.insufficientAuthentication, .success, .success]),
        Row(
            "neither", TestDatabase.closed, read: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU],
            write: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU]),
        Row(
            "admin reads", TestDatabase.adminRead,
            read: [.insufficientAuthentication, .insufficientAuthentication, .success],
            write: [.insufficientAuthentication, .success, .success]),
        Row(
            "admin writes", TestDatabase.adminWrite, read: [.insufficientAuthentication, .success, .success],
            write: [.insufficientAuthentication, .insufficientAuthentication, .success]),
        Row(
            "timed write", TestDatabase.timed, read: [.insufficientAuthentication, .success, .success],
            write: [.insufficientAuthentication, .invalidRequest, .invalidRequest]),
        Row(
            "without security too", TestDatabase.open, read: [.success, .success, .success],
            write: [.success, .success, .success]),
        Row(
            "service signature", TestDatabase.lightSignature, read: [.insufficientAuthentication, .success, .success],
            write: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU]),
        Row(
            "identify, paired", TestDatabase.identify, read: [.unsupportedPDU, .unsupportedPDU, .unsupportedPDU],
            write: [.insufficientAuthentication, .success, .success]),
    ]

    private func rig(for who: Who) throws -> Rig {
        var rig = try Rig()
        switch who {
        case .nobody: break
        case .guest: rig.secure(as: Rig.guest)
        case .admin: rig.secure()
        }
        return rig
    }

    @Test("HAP-BLE 1.5: reads", arguments: table)
    func reads(row: Row) throws {
        for (who, expected) in zip(Who.allCases, row.read) {
            var rig = try rig(for: who)
            #expect(try rig.status(PDU.read(row.iid), at: row.iid) == expected, "\(who)")
        }
    }

    @Test("HAP-BLE 1.5: writes", arguments: table)
    func writes(row: Row) throws {
        for (who, expected) in zip(Who.allCases, row.write) {
            var rig = try rig(for: who)
            let before = rig.accessory.value(of: TestDatabase.id(row.iid))
            #expect(try rig.status(PDU.write(row.iid, [1]), at: row.iid) == expected, "\(who)")
            let isChanged = rig.accessory.value(of: TestDatabase.id(row.iid)) != before
            #expect(isChanged == (expected == .success && row.iid != TestDatabase.identify))
        }
    }

    @Test("HAP-BLE 1.5: a timed write meets the same permissions, when it is executed", arguments: table)
    func timedWrites(row: Row) throws {
        for (who, plain) in zip(Who.allCases, row.write) {
            var rig = try rig(for: who)
            let prepare = PDU.request(.characteristicTimedWrite, row.iid, PDU.body((0x01, [1]), (0x08, [10])))
            #expect(try rig.status(prepare, at: row.iid) == .success)
            let isTimedOnly = row.iid == TestDatabase.timed && who != .nobody
            let status = try rig.status(PDU.request(.characteristicExecuteWrite, row.iid), at: row.iid)
            #expect(status == (isTimedOnly ? .success : plain), "\(who)")
        }
    }

    @Test("HAP-BLE 1.5: an admin who was demoted during the session is none any more")
    func demoted() throws {
        var rig = try rig(for: .admin)
        #expect(try rig.status(PDU.read(TestDatabase.adminRead), at: TestDatabase.adminRead) == .success)
        rig.accessory.state.pairings[0].isAdmin = false
        #expect(try rig.status(PDU.read(TestDatabase.adminRead), at: TestDatabase.adminRead) == .insufficientAuthentication)
    }

    @Test("HAP-BLE 1.5: until it is paired, an accessory identifies itself to anybody")
    func identify() throws {
        var rig = try Rig(pairings: [])
        #expect(try rig.status(PDU.write(TestDatabase.identify, [1]), at: TestDatabase.identify) == .success)
        #expect(rig.actions.contains(.report(.identify)))
        #expect(try rig.status(PDU.read(TestDatabase.identify), at: TestDatabase.identify) == .unsupportedPDU)
        #expect(try rig.status(PDU.write(TestDatabase.identify, [2]), at: TestDatabase.identify) == .invalidRequest)
        #expect(try rig.status(PDU.write(on, [1]), at: on) == .insufficientAuthentication)
    }

    private let on = TestDatabase.on

    @Test(
        "HAP-BLE 1.5: identify with Return-Response gives nothing to read back; aiohomekit's unpaired one gets the value when lenient",
        arguments: [false, true])
    func identifyWithResponse(isLenient: Bool) throws {
        let iid = TestDatabase.identify
        let pdu = PDU.request(.characteristicWrite, iid, PDU.body((0x09, [1]), (0x01, [1])))
        var unpaired = try Rig(pairings: [], isLenient: isLenient)
        let response = try unpaired.exchange(pdu, at: iid)
        #expect(response == (isLenient ? hex("024200 0300 010101".filter { $0 != " " }) : [0x02, 0x42, 0x01]))
        #expect(unpaired.actions.contains(.report(.identify)))

        var paired = try Rig(isLenient: isLenient)
        paired.secure()
        #expect(try paired.status(pdu, at: iid) == .unsupportedPDU)
    }

    @Test("HAP-BLE 1.5: the pairing characteristics are open, Pairing Pairings is not")
    func pairingCharacteristics() throws {
        var rig = try Rig()
        #expect(try rig.status(PDU.read(TestDatabase.pairingFeatures), at: TestDatabase.pairingFeatures) == .success)
        #expect(try rig.status(PDU.write(TestDatabase.pairingFeatures, [1]), at: TestDatabase.pairingFeatures) == .unsupportedPDU)
        let list = PDU.write(TestDatabase.pairings, [6, 1, 1, 0, 1, 5])
        #expect(try rig.status(list, at: TestDatabase.pairings) == .insufficientAuthentication)
        #expect(try rig.status(PDU.read(TestDatabase.pairings), at: TestDatabase.pairings) == .insufficientAuthentication)
        // Nothing was written that could be read back.
        for iid in [TestDatabase.pairSetup, TestDatabase.pairVerify] {
            #expect(try rig.status(PDU.read(iid), at: iid) == .invalidRequest)
        }
    }
}
