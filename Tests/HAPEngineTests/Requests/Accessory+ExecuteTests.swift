import HAPModel
import Testing

@testable import HAPEngine

@Suite("Requests")
struct AccessoryExecuteTests {
    private let on = TestDatabase.on

    @Test("HAP-BLE 1.1: every opcode that does not exist is unsupported", arguments: [false, true])
    func unknownOpcodes(isSecured: Bool) throws {
        var rig = try Rig()
        if isSecured { rig.secure() }
        var known = 0
        for opcode in UInt8.min ... .max {
            guard Opcode(rawValue: opcode) == nil else {
                known += 1
                continue
            }
            #expect(try rig.status(PDU.request(opcode, on), at: on) == .unsupportedPDU)
        }
        #expect(known == 11)
    }

    @Test("HAP-BLE 1.1: the transaction ID is echoed, whatever it is", arguments: UInt8.min ... .max)
    func transactionID(tid: UInt8) throws {
        var rig = try Rig()
        #expect(try rig.exchange(PDU.read(on, tid: tid), at: on) == [0x02, tid, 0x05])
        let features = try rig.exchange(PDU.read(TestDatabase.pairingFeatures, tid: tid), at: TestDatabase.pairingFeatures)
        #expect(features == [0x02, tid, 0x00, 3, 0, 1, 1, 0])
    }

    @Test("HAP-BLE 1.5: checks come in the order: size of the body, opcode, instance ID, permission")
    func order() throws {
        let tooLarge = [UInt8](repeating: 0, count: 11)
        var rig = try Rig(bodyLimit: 10)
        #expect(try rig.status(PDU.request(0x55, 0x7777, tooLarge), at: on) == .invalidRequest)
        #expect(try rig.status(PDU.request(0x55, 0x7777, [1]), at: on) == .unsupportedPDU)
        #expect(try rig.status(PDU.request(0x02, 0x7777, [1]), at: on) == .invalidInstanceID)
        #expect(try rig.status(PDU.request(0x02, on, [1]), at: on) == .insufficientAuthentication)
        rig.secure()
        #expect(try rig.status(PDU.request(0x02, on, [1]), at: on) == .invalidRequest)
    }

    @Test(
        "HAP-BLE 1.2: a body of exactly the limit is taken, one of a byte more is refused after its end",
        arguments: [false, true])
    func bodyLimit(isTooLarge: Bool) throws {
        let body = PDU.body((0x01, [UInt8](repeating: 3, count: 40)))
        var rig = try Rig(bodyLimit: body.count - (isTooLarge ? 1 : 0))
        rig.secure()
        let iid = TestDatabase.data
        for fragment in PDU.fragments(.characteristicWrite, iid, body, cuts: [10, 10, 22]) {
            try rig.send(fragment, to: iid).get()
        }
        #expect(try rig.response(from: iid) == [0x02, 0x42, isTooLarge ? 0x06 : 0x00])
        #expect(rig.accessory.value(of: TestDatabase.id(iid)) == .data(isTooLarge ? [] : [UInt8](repeating: 3, count: 40)))
    }

    @Test("HAP-BLE 1.5: a body that is too large leaves an open timed write open")
    func bodyLimitInTimedWrite() throws {
        var rig = try Rig(bodyLimit: 20)
        rig.secure()
        let iid = TestDatabase.timed
        #expect(
            try rig.status(PDU.request(.characteristicTimedWrite, iid, PDU.body((1, [5]), (8, [20]))), at: iid) == .success)
        let large = PDU.request(.characteristicRead, iid, [UInt8](repeating: 0, count: 21))
        #expect(try rig.status(large, at: iid) == .invalidRequest)
        #expect(try rig.status(PDU.request(.characteristicExecuteWrite, iid), at: iid) == .success)
        #expect(rig.accessory.value(of: TestDatabase.id(iid)) == .uint8(5))
    }

    @Test(
        "HAP-BLE 1.1: 0x06 and 0x08 name the service, all others the characteristic",
        arguments: Opcode.allCases, [false, true])
    func instanceIDs(opcode: Opcode, isSecured: Bool) throws {
        let target = TestDatabase.protocolSignature
        let names = opcode == .serviceSignatureRead || opcode == .protocolConfiguration ? TestDatabase.protocolService : target
        for iid in [0, 1, TestDatabase.protocolService, target, 0x12, on, 0xFFFF] as [UInt16] where iid != names {
            var rig = try Rig()
            if isSecured { rig.secure() }
            let response = try rig.exchange(PDU.request(opcode, iid), at: target)
            if opcode == .serviceSignatureRead {
                // As a service without properties.
                #expect(response == hex("02420002001000"))
            } else {
                #expect(response == [0x02, 0x42, 0x04])
            }
            #expect(rig.dropReason == nil)
        }
    }

    @Test("HAP-BLE 1.5, 2.4: a service signature is read at the Service Signature characteristic only")
    func serviceSignatureElsewhere() throws {
        var rig = try Rig()
        for iid in [on, TestDatabase.brightness, 0x32] as [UInt16] {
            let right = PDU.request(.serviceSignatureRead, TestDatabase.light)
            #expect(try rig.exchange(right, at: iid) == [0x02, 0x42, 0x01])
            let wrong = PDU.request(.serviceSignatureRead, iid)
            #expect(try rig.exchange(wrong, at: iid) == hex("02420002001000"))
        }
    }

    @Test("HAP-BLE 1.3: signatures are read without a session and in one", arguments: [false, true])
    func signatures(isSecured: Bool) throws {
        var rig = try Rig()
        if isSecured { rig.secure() }
        for characteristic in rig.accessory.configuration.database.characteristics {
            let iid = characteristic.iid.rawValue
            // These end the session.
            guard !(0x22...0x24).contains(iid) || !isSecured else { continue }
            let response = try rig.exchange(PDU.request(.characteristicSignatureRead, iid), at: iid)
            #expect(response[2] == 0 && response.count >= 5 + 53)
        }
    }
}
