import HAPModel
import Testing

@testable import HAPEngine

@Suite("Token and info")
struct InfoRequestTests {
    private let target = TestDatabase.protocolSignature
    private static let opcodes: [Opcode] = [.tokenRequest, .tokenUpdateRequest, .infoRequest]

    @Test("HAP-BLE 1.8: without a session and elsewhere than at protocol information they are unsupported", arguments: opcodes)
    func unsupported(opcode: Opcode) throws {
        var rig = try Rig()
        #expect(try rig.status(PDU.request(opcode, target), at: target) == .unsupportedPDU)
        rig.secure()
        for iid in [TestDatabase.lightSignature, TestDatabase.on, 0x12] as [UInt16] {
            #expect(try rig.status(PDU.request(opcode, iid), at: iid) == .unsupportedPDU)
        }
    }

    @Test("HAP-BLE 1.8: there is no token, and none is taken")
    func token() throws {
        var rig = try Rig()
        rig.secure()
        #expect(try rig.status(PDU.request(.tokenRequest, target), at: target) == .invalidRequest)
        for body in [nil, [0x02, 0x01, 0xAA]] as [[UInt8]?] {
            #expect(try rig.status(PDU.request(.tokenUpdateRequest, target, body), at: target) == .invalidRequest)
        }
    }

    @Test("HAP-BLE 1.8, 3.6: the info response, with a CN of two bytes")
    func info() throws {
        var rig = try Rig(database: TestDatabase.make(pairingFeatures: 2))
        rig.secure()
        rig.accessory.state.globalStateNumber = try #require(GlobalStateNumber(value: 0x0201, isIncrementedInCycle: false))
        rig.accessory.state.configurationNumber = try #require(ConfigurationNumber(0x1_0302))
        let body = hex(
            "01020102 02020303 0306aabbccddeeff 040102 0507 54657374312c31 0605322e322e30 070100 08020500".filter { $0 != " " })
        let response = try rig.exchange(PDU.request(.infoRequest, target), at: target)
        #expect(response == [0x02, 0x42, 0x00, UInt8(body.count), 0] + body)
    }
}
