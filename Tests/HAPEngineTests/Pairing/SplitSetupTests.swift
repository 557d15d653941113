import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Transient and split Pair Setup")
struct SplitSetupTests {
    private let iid = TestDatabase.pairSetup
    private static let transient: [UInt8] = [0x10, 0, 0, 0]
    private static let split: [UInt8] = [0, 0, 0, 1]
    private static let both: [UInt8] = [0x10, 0, 0, 1]

    /// An unpaired accessory with software authentication.
    private func rig(features: UInt8 = 2) throws -> Rig {
        try Rig(database: TestDatabase.make(pairingFeatures: features), pairings: [])
    }

    private func m1(_ rig: inout Rig, _ flags: [UInt8]) throws -> PairingAnswer {
        try rig.pairing(iid, (PairingTLV.method, [0]), (PairingTLV.state, [1]), (PairingTLV.flags, flags))
    }

    @Test(
        "HAP-BLE 4.2: M2 repeats split, alone or with transient, and nothing else",
        arguments: [
            ([], nil), ([0x10], nil), ([0x10, 0x80, 0, 0], nil), ([0x10, 0, 0, 1], [0x10, 0, 0, 1]),
            ([0x10, 0x80, 0, 1], [0x10, 0, 0, 1]), ([0xFF, 0xFF, 0xFF, 0xFF], [0x10, 0, 0, 1]), ([0, 0x80], nil),
        ] as [([UInt8], [UInt8]?)])
    func echo(flags: [UInt8], expected: [UInt8]?) throws {
        var rig = try rig()
        let answer = try m1(&rig, flags)
        #expect(answer.value(PairingTLV.state) == [2])
        #expect(answer.value(PairingTLV.flags) == expected)
    }

    @Test("HAP-BLE 4.2: without software authentication the flags are ignored", arguments: [0, 1] as [UInt8])
    func notOffered(features: UInt8) throws {
        for flags in [Self.transient, Self.split, Self.both] {
            var rig = try rig(features: features)
            #expect(try m1(&rig, flags).value(PairingTLV.flags) == nil)
            _ = try rig.provePairSetup(flags: flags)
            #expect(rig.accessory.link?.session == nil)
        }
    }

    @Test("HAP-BLE 4.2: split alone needs the verifier of a setup before, and is refused with error 2 without it")
    func withoutVerifier() throws {
        var rig = try rig()
        #expect(try m1(&rig, Self.split) == .refused(state: 2, .authentication))
        // A setup that is only transient keeps none, and one without flags gives up what was kept.
        _ = try m1(&rig, Self.transient)
        #expect(try m1(&rig, Self.split) == .refused(state: 2, .authentication))
        _ = try m1(&rig, Self.both)
        _ = try m1(&rig, [])
        #expect(try m1(&rig, Self.split) == .refused(state: 2, .authentication))
    }

    @Test("HAP-BLE 4.2: refused for what comes first: paired, tries, verifier")
    func refusalOrder() throws {
        var state = AccessoryState()
        state.failedTries = 100
        let database = try TestDatabase.make(pairingFeatures: 2)
        var paired = try Rig(database: database, state: state)
        #expect(try m1(&paired, Self.split) == .refused(state: 2, .unavailable))
        var locked = try Rig(database: database, pairings: [], state: state)
        #expect(try m1(&locked, Self.split) == .refused(state: 2, .maxTries))
    }

    @Test(
        "HAP-BLE 4.2: after M4 of a transient setup there is a session, for signatures, tokens and information only",
        arguments: [transient, both])
    func session(flags: [UInt8]) throws {
        var rig = try rig()
        let key = try rig.provePairSetup(flags: flags)
        #expect(rig.takeActions().last == .report(.transientSessionBegan))
        #expect(rig.accessory.sessionController == nil)
        rig.enterTransientSession(key)
        let target = TestDatabase.protocolSignature
        let expected: [(Opcode, UInt16, UInt16, Status)] = [
            (.characteristicSignatureRead, TestDatabase.on, TestDatabase.on, .success),
            (.serviceSignatureRead, TestDatabase.protocolService, target, .success), (.infoRequest, target, target, .success),
            (.tokenRequest, target, target, .invalidRequest), (.tokenUpdateRequest, target, target, .invalidRequest),
            (.characteristicRead, TestDatabase.on, TestDatabase.on, .unsupportedPDU),
            (.characteristicWrite, TestDatabase.on, TestDatabase.on, .unsupportedPDU),
            (.characteristicTimedWrite, TestDatabase.on, TestDatabase.on, .unsupportedPDU),
            (.characteristicExecuteWrite, TestDatabase.on, TestDatabase.on, .unsupportedPDU),
            (.characteristicConfiguration, TestDatabase.on, TestDatabase.on, .unsupportedPDU),
            (.protocolConfiguration, TestDatabase.protocolService, target, .unsupportedPDU),
            (.characteristicRead, TestDatabase.pairings, TestDatabase.pairings, .unsupportedPDU),
            (.characteristicWrite, TestDatabase.pairings, TestDatabase.pairings, .unsupportedPDU),
        ]
        for (opcode, names, iid, status) in expected {
            let body: [UInt8]? = opcode == .characteristicWrite ? PDU.body((0x01, [1])) : nil
            #expect(try rig.status(PDU.request(opcode, names, body), at: iid) == status, "\(opcode)")
        }
        #expect(Set(expected.map(\.0)) == Set(Opcode.allCases))
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 3.4: nothing is indicated in a transient session")
    func noIndications() throws {
        var rig = try rig()
        let on = TestDatabase.id(TestDatabase.on)
        _ = rig.accessory.setIndications(true, of: on)
        _ = try rig.provePairSetup(flags: Self.both)
        let actions = rig.accessory.setValue(.bool(true), of: on, at: rig.now).actions
        #expect(!actions.contains(.indicate(on)))
    }

    @Test("HAP-BLE 1.4: a transient session may be idle for 30 s, not longer")
    func idle() throws {
        var rig = try rig()
        _ = try rig.provePairSetup(flags: Self.both)
        rig.wait(.milliseconds(29_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .idleSession)
    }

    @Test(
        "HAP-BLE 4.2: there is no M5 in a transient setup; the setup for good follows, on this link or the next",
        arguments: [false, true])
    func bothHalves(reconnects: Bool) throws {
        var rig = try rig()
        _ = try rig.provePairSetup(flags: Self.both)
        let m5 = try rig.pairing(iid, (PairingTLV.state, [5]), (PairingTLV.encryptedData, [UInt8](repeating: 0, count: 99)))
        #expect(m5 == .status(.invalidRequest))
        #expect(rig.takeActions().contains(.report(.sessionEnded)))
        if reconnects {
            rig.disconnect()
            rig.connect()
        }
        let link = RigLink(rig)
        let controller = try link.controller()
        let challenge = try controller.beginPairSetup(flags: 0x0100_0000)
        try controller.finishPairSetup(challenge, code: SetupCode(Rig.setupCode))
        #expect(link.rig.accessory.state.pairings.count == 1)
        try controller.pairVerify()
        // The verifier served its purpose.
        link.rig.accessory.state.pairings = []
        link.rig.disconnect()
        link.rig.connect()
        #expect(try m1(&link.rig, Self.split) == .refused(state: 2, .authentication))
    }

    @Test("HAP-BLE 4.2: a wrong code counts in a transient setup too")
    func wrongCode() throws {
        var rig = try rig()
        _ = try m1(&rig, Self.both)
        let answer = try rig.pairing(
            iid, (PairingTLV.state, [3]), (PairingTLV.publicKey, [9]), (PairingTLV.proof, [UInt8](repeating: 1, count: 64)))
        #expect(answer == .refused(state: 4, .authentication))
        #expect(rig.accessory.state.failedTries == 1)
        #expect(rig.accessory.link?.session == nil)
    }
}
