import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Protocol-Configuration")
struct ProtocolConfigurationTests {
    private let deviceID = hex("aabbccddeeff")

    private func configure(
        _ rig: inout Rig, _ body: String?, service: UInt16 = TestDatabase.protocolService,
        at iid: UInt16 = TestDatabase.protocolSignature
    ) throws -> [UInt8] {
        try rig.exchange(PDU.request(.protocolConfiguration, service, body.map { hex($0) }), at: iid)
    }

    private func rig() throws -> Rig {
        var rig = try Rig()
        rig.secure()
        return rig
    }

    @Test("HAP-BLE 1.7: without a session, at another service or another characteristic it is unsupported")
    func unsupported() throws {
        var rig = try Rig()
        #expect(try configure(&rig, "0200") == [0x02, 0x42, 0x01])
        rig.secure()
        #expect(
            try configure(&rig, "0200", service: TestDatabase.light, at: TestDatabase.lightSignature) == [0x02, 0x42, 0x01])
        #expect(try configure(&rig, "0200", at: 0x12) == [0x02, 0x42, 0x01])
        #expect(try configure(&rig, "0200", service: TestDatabase.light) == [0x02, 0x42, 0x04])
    }

    @Test(
        "HAP-BLE 1.7: all parameters: GSN, CN of one byte, the device ID as advertising identifier, and no key before there is one"
    )
    func allParameters() throws {
        var rig = try rig()
        rig.accessory.state.globalStateNumber = try #require(GlobalStateNumber(value: 0x1234, isIncrementedInCycle: false))
        rig.accessory.state.configurationNumber = try #require(ConfigurationNumber(256))
        let expected = hex("024200 0f00 01023412 020101 0306".filter { $0 != " " }) + deviceID
        #expect(try configure(&rig, "0200") == expected)
    }

    @Test(
        "HAP-BLE 1.7, 3.2: a key is made before the parameters are returned, from the session's secret and the controller's key")
    func generatesKey() throws {
        var rig = try rig()
        let key = HKDF.derive(
            Secret([UInt8](repeating: 0x5E, count: 32)), salt: Rig.admin.publicKey, info: Array("Broadcast-Encryption-Key".utf8),
            count: 32)
        let response = try configure(&rig, "01000200")
        #expect(response.suffix(34) == [0x04, 0x20] + key.copy)
        #expect(response.count == 3 + 2 + 4 + 3 + 8 + 34)
        #expect(rig.actions.contains(.persist(.numbers)))
        #expect(rig.accessory.state.broadcastKey == BroadcastKey(key: key, lastStateNumber: 32_767))
    }

    @Test("HAP-BLE 1.7: without 'get all' the response has no body")
    func withoutGetAll() throws {
        var rig = try rig()
        for body in [nil, "", "0100", "0306010203040506", "01000306010203040506", "7701aa"] {
            #expect(try configure(&rig, body) == [0x02, 0x42, 0x00])
        }
    }

    @Test("HAP-BLE 1.7: an advertising identifier is kept and returned, its key replaced by each generation")
    func advertisingIdentifier() throws {
        var rig = try rig()
        let response = try configure(&rig, "03060102030405060200")
        #expect(response == hex("024200 0f00 01020100 020101 0306010203040506".filter { $0 != " " }))
        #expect(rig.accessory.state.advertisingIdentifier == DeviceID(bytes: [1, 2, 3, 4, 5, 6]))
        #expect(try configure(&rig, "0100") == [0x02, 0x42, 0x00])
        let first = rig.accessory.state.broadcastKey
        rig.secure(as: Rig.guest)
        #expect(try configure(&rig, "0100") == [0x02, 0x42, 0x00])
        #expect(rig.accessory.state.broadcastKey != first)
    }

    @Test(
        "HAP-BLE 1.7: wrong lengths are refused and change nothing",
        arguments: [
            "010100", "020100", "0305010203040506", "030701020304050607", "0300", "01000101ff", "0100020001 00", "01", "03060102",
        ])
    func refused(body: String) throws {
        var rig = try rig()
        let state = rig.accessory.state
        #expect(try configure(&rig, body.filter { $0 != " " }) == [0x02, 0x42, 0x06])
        #expect(rig.accessory.state == state)
    }
}
