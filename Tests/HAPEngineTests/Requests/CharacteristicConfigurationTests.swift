import HAPModel
import Testing

@testable import HAPEngine

@Suite("Characteristic-Configuration")
struct CharacteristicConfigurationTests {
    private let on = TestDatabase.on

    private func configure(_ rig: inout Rig, _ body: String?, at iid: UInt16 = TestDatabase.on) throws -> [UInt8] {
        try rig.exchange(PDU.request(.characteristicConfiguration, iid, body.map { hex($0) }), at: iid)
    }

    private func rig() throws -> Rig {
        var rig = try Rig()
        rig.secure()
        return rig
    }

    private static func success(_ body: String) -> [UInt8] {
        let bytes = hex(body)
        return [0x02, 0x42, 0x00, UInt8(bytes.count), 0] + bytes
    }

    @Test("HAP-BLE 1.6: without a session it is unsupported")
    func unsecured() throws {
        var rig = try Rig()
        #expect(try configure(&rig, "01020100") == [0x02, 0x42, 0x01])
        #expect(rig.accessory.state.broadcasts.isEmpty)
    }

    @Test(
        "HAP-BLE 1.6: what switches broadcasts on and off, and the answer",
        arguments: [
            ("01020100020101", "02010101020100", .milliseconds20), ("01020100020102", "02010201020100", .milliseconds1280),
            ("01020100020103", "02010301020100", .milliseconds2560), ("02010301020100", "02010301020100", .milliseconds2560),
            ("01020100", "02010101020100", .milliseconds20), ("01020000", "01020000", nil),
            ("010201009901aa", "02010101020100", .milliseconds20),
        ] as [(String, String, BroadcastInterval?)])
    func switches(body: String, answer: String, interval: BroadcastInterval?) throws {
        var rig = try rig()
        #expect(try configure(&rig, body) == Self.success(answer))
        #expect(rig.accessory.state.broadcasts == (interval.map { [TestDatabase.id(on): $0] } ?? [:]))
        #expect(rig.actions.contains(.persist(.numbers)) == (interval != nil))
    }

    @Test("HAP-BLE 1.6: an empty request returns the state and changes nothing")
    func empty() throws {
        var rig = try rig()
        #expect(try configure(&rig, nil) == Self.success("01020000"))
        #expect(try configure(&rig, "01020100020103") == Self.success("02010301020100"))
        _ = rig.takeActions()
        #expect(try configure(&rig, nil) == Self.success("02010301020100"))
        #expect(try configure(&rig, "") == Self.success("02010301020100"))
        #expect(try configure(&rig, "7701aa") == Self.success("02010301020100"))
        #expect(rig.takeActions().isEmpty)
        #expect(try configure(&rig, "01020000") == Self.success("01020000"))
        #expect(rig.takeActions() == [.persist(.numbers)])
        #expect(try configure(&rig, nil) == Self.success("01020000"))
    }

    @Test("HAP-BLE 1.6: switched on again without an interval, it is 20 ms")
    func defaultInterval() throws {
        var rig = try rig()
        #expect(try configure(&rig, "01020100020103") == Self.success("02010301020100"))
        #expect(try configure(&rig, "01020100") == Self.success("02010101020100"))
    }

    @Test(
        "HAP-BLE 1.6: what is refused, and leaves the state alone",
        arguments: [
            "010101", "0103010000", "0100", "01020200", "01020300", "01020001", "01028100", "0102010002", "01020100020100",
            "01020100020104", "0102010002020100", "010201000200", "01020000020101", "020101", "0102010001020100", "01",
            "0102010002010101020100",
        ])
    func refused(body: String) throws {
        var rig = try rig()
        #expect(try configure(&rig, "01020100020102") == Self.success("02010201020100"))
        #expect(try configure(&rig, body) == [0x02, 0x42, 0x06])
        #expect(rig.accessory.state.broadcasts == [TestDatabase.id(on): .milliseconds1280])
    }

    @Test("HAP-BLE 1.6: a characteristic without broadcasts is not switched on, but can be asked")
    func withoutBroadcasts() throws {
        var rig = try rig()
        let iid = TestDatabase.connectedEvents
        #expect(try configure(&rig, "01020100", at: iid) == [0x02, 0x42, 0x06])
        #expect(try configure(&rig, "01020000", at: iid) == Self.success("01020000"))
        #expect(try configure(&rig, nil, at: iid) == Self.success("01020000"))
    }
}
