import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("An accessory that misbehaves")
struct AccessoryInterferenceTests {
    private let on = TestDatabase.id(TestDatabase.on)
    private let meddler = Meddler()

    /// A paired controller; the accessory is correct until the test says otherwise.
    private func pair(inSession: Bool = true) throws -> (RigLink, Controller) {
        let link = RigLink(try Rig(pairings: [Rig.pairing(1)]))
        let controller = try link.controller(isPaired: true)
        if inSession { try controller.pairVerify() }
        _ = link.rig.takeActions()
        link.rig.accessory.interference = meddler
        return (link, controller)
    }

    private func unpaired() throws -> (RigLink, Controller) {
        let link = RigLink(try Rig(pairings: []))
        link.rig.accessory.interference = meddler
        return (link, try link.controller())
    }

    @Test("one that does nothing changes nothing; it is asked about requests, responses and pairing messages")
    func points() throws {
        let (link, controller) = try unpaired()
        try controller.pairSetup(code: SetupCode(Rig.setupCode))
        try controller.pairVerify()
        #expect(try controller.read(on) == [0])
        #expect(
            meddler.executed.compactMap(\.step)
                == [.init(.setup, 1), .init(.setup, 3), .init(.setup, 5), .init(.verify, 1), .init(.verify, 3)])
        #expect(
            meddler.answered.compactMap(\.step)
                == [.init(.setup, 2), .init(.setup, 4), .init(.setup, 6), .init(.verify, 2), .init(.verify, 4)])
        #expect(
            meddler.executed.last
                == ExchangePoint(
                    characteristic: on, service: TestDatabase.id(TestDatabase.light), opcode: 3, step: nil))
        link.rig.disconnect()
        controller.disconnected()
        link.rig.connect()
        #expect(try controller.resume())
        #expect(meddler.executed.last?.step == .init(.resume, 1) && meddler.answered.last?.step == .init(.resume, 2))
        try controller.removePairing()
        #expect(meddler.executed.last?.step == .init(.remove, 1) && meddler.answered.last?.step == .init(.remove, 2))
    }

    @Test("a request is refused, whatever the status, and not executed")
    func requestStatus() throws {
        let (link, controller) = try pair()
        meddler.request = [.status(6)]
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.write([1], to: on) }
        meddler.request = [.status(0x77)]
        #expect(throws: ControllerError.malformed(.status(0x77))) { try controller.write([1], to: on) }
        #expect(link.rig.accessory.value(of: on) == .bool(false))
        meddler.request = []
        try controller.write([1], to: on)
        #expect(link.rig.accessory.value(of: on) == .bool(true))
    }

    @Test("a request that is ignored is not executed, and its answer never comes; the link ends by its time limit")
    func ignored() throws {
        let (link, controller) = try pair()
        meddler.request = [.ignore]
        #expect(throws: ATTError.unlikelyError) { try controller.write([1], to: on) }
        #expect(link.rig.takeActions() == [.holdAnswer(nil)])
        #expect(link.rig.accessory.value(of: on) == .bool(false))
        link.rig.wait(.seconds(10))
        #expect(link.rig.dropReason == .procedureTimeout)
    }

    @Test("the link is cut before or after a request is executed, without an answer", arguments: [false, true])
    func cut(isExecuted: Bool) throws {
        let (link, controller) = try pair()
        if isExecuted { meddler.response = [.cut] } else { meddler.request = [.cut] }
        #expect(throws: ATTError.unlikelyError) { try controller.write([1], to: on) }
        #expect(link.rig.accessory.value(of: on) == .bool(isExecuted))
        #expect(link.rig.takeActions().suffix(2) == [.holdAnswer(nil), .disconnect(.injected)])
    }

    @Test("the link is dropped after the response, with time to read it")
    func dropAfter() throws {
        let (link, controller) = try pair()
        meddler.response = [.dropAfter]
        try controller.write([1], to: on)
        #expect(!link.rig.takeActions().contains(.disconnect(.injected)))
        #expect(throws: ATTError.unlikelyError) { try controller.write([1], to: on) }
        #expect(link.rig.takeActions() == [.holdAnswer(nil)], "a lost link answers nothing")
        link.rig.wait(.milliseconds(200))
        #expect(link.rig.takeActions() == [.disconnect(.injected)])
    }

    @Test("a response is held back, and comes in other pieces")
    func holdAndFragments() throws {
        let (link, controller) = try pair()
        meddler.response = [.hold(.seconds(2)), .fragments(6)]
        #expect(try controller.read(on) == [0])
        #expect(link.rig.takeActions().first == .holdAnswer(.seconds(2)))
    }

    @Test(
        "a response that a controller cannot take",
        arguments: [
            ([.status(3)], .status(.insufficientAuthorization)), ([.wrongTransactionID], .malformed(.transactionID(1))),
            ([.body(.without(1))], .malformed(.missing(type: 1))), ([.body(.none)], .malformed(.missing(type: 1))),
            ([.body(.cut(2))], .malformed(.tlv(.truncated))),
        ] as [([ResponseInterference], ControllerError)])
    func responses(effects: [ResponseInterference], error: ControllerError) throws {
        let (_, controller) = try pair()
        controller.nextTransactionID = 0
        meddler.response = effects
        #expect(throws: error) { _ = try controller.read(on) }
    }

    @Test(
        "a fragment that a session does not take",
        arguments: [[.corrupt], [.plaintext], [.cut(10)], [.replay]] as [[FragmentInterference]])
    func fragments(effects: [FragmentInterference]) throws {
        let (_, controller) = try pair()
        _ = try controller.read(on)
        meddler.fragment = effects
        #expect(throws: ControllerError.decryptionFailed) { _ = try controller.read(on) }
    }

    @Test("fragments of a size, before they are sealed")
    func fragmentSize() throws {
        var rig = try Rig()
        rig.secure()
        rig.accessory.interference = meddler
        meddler.response = [.fragments(6)]
        #expect(
            try rig.exchange(PDU.read(TestDatabase.on), at: TestDatabase.on) == [0x02, 0x42, 0x00, 0x03, 0x00, 0x01, 0x01, 0x00])
        #expect(rig.longestAnswer == 6 + 16)
    }

    @Test("a fragment in plaintext does not count, a corrupt one does")
    func counters() throws {
        var rig = try Rig()
        rig.secure()
        rig.accessory.interference = meddler
        try rig.send(PDU.read(TestDatabase.on), to: TestDatabase.on).get()
        meddler.fragment = [.plaintext]
        #expect(try rig.receiveAsIs(from: TestDatabase.on).get() == [0x02, 0x42, 0x00, 0x03, 0x00, 0x01, 0x01, 0x00])
        meddler.fragment = []
        #expect(try rig.exchange(PDU.read(TestDatabase.on), at: TestDatabase.on).prefix(3) == [0x02, 0x42, 0x00])
    }

    @Test("an error in a pairing message ends the exchange; a refused M5 makes no pairing, a lost M6 does")
    func pairingErrors() throws {
        let (link, controller) = try unpaired()
        meddler.step = .init(.setup, 5)
        meddler.request = [.pairingError(PairingError.busy.rawValue, retryDelay: 30)]
        #expect(throws: ControllerError.pairing(.busy, state: 6)) {
            try controller.pairSetup(code: SetupCode(Rig.setupCode))
        }
        #expect(link.rig.accessory.state.pairings.isEmpty)
        meddler.step = .init(.setup, 6)
        meddler.request = []
        meddler.response = [.cut]
        #expect(throws: ATTError.unlikelyError) { try controller.pairSetup(code: SetupCode(Rig.setupCode)) }
        #expect(link.rig.accessory.state.pairings.count == 1)
    }

    @Test("Pair Resume: sessions forgotten, refused, or with a wrong tag")
    func resume() throws {
        let (link, controller) = try pair()
        func again(_ effects: [RequestInterference], _ response: [ResponseInterference] = []) throws -> Bool {
            link.rig.disconnect()
            controller.disconnected()
            link.rig.connect()
            (meddler.request, meddler.response) = (effects, response)
            defer { (meddler.request, meddler.response) = ([], []) }
            return try controller.resume()
        }
        #expect(try again([.forgetSessions]) == false)
        #expect(try again([]))
        #expect(throws: ControllerError.self) { try again([], [.body(.corrupt(PairingTLV.encryptedData))]) }
        try controller.pairVerify()
        #expect(throws: ControllerError.pairing(.authentication, state: 2)) { try again([.pairingError(2, retryDelay: nil)]) }
    }

    @Test("pairings and the broadcast key are forgotten, and that is stored")
    func forgetful() throws {
        let (link, controller) = try pair()
        try controller.setProtocolConfiguration(generatesKey: true)
        #expect(link.rig.accessory.state.broadcastKey != nil)
        meddler.request = [.forgetBroadcastKey]
        _ = try controller.read(on)
        #expect(link.rig.accessory.state.broadcastKey == nil)
        _ = link.rig.takeActions()
        meddler.request = [.forgetPairings]
        _ = try controller.read(on)
        #expect(link.rig.takeActions().contains(.report(.pairingsChanged(count: 0))))
        #expect(link.rig.accessory.state.pairings.isEmpty)
        link.rig.wait(.seconds(1))
        #expect(link.rig.dropReason == .pairingRemoved)
    }

    @Test("Pair Setup wants another setup code")
    func setupCode() throws {
        let (_, controller) = try unpaired()
        meddler.request = [.setupVerifier(SetupVerifier(salt: [UInt8](1...16), setupCode: "222-33-444"))]
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) {
            try controller.pairSetup(code: SetupCode(Rig.setupCode))
        }
        try controller.pairSetup(code: SetupCode("222-33-444"))
    }

    @Test("the operator's own: the link lost, sessions forgotten, the state number raised")
    func operators() throws {
        let (link, controller) = try pair()
        link.rig.accessory.forgetSessions()
        let lost = link.rig.accessory.loseLink()
        #expect(lost == [.report(.sessionEnded), .holdAnswer(nil), .disconnect(.injected)])
        let again = link.rig.accessory.loseLink()
        #expect(again.isEmpty)
        link.rig.disconnect()
        link.rig.connect()
        #expect(try controller.resume() == false)
        link.rig.disconnect()
        let number = link.rig.accessory.state.globalStateNumber.value
        let actions = link.rig.accessory.raiseStateNumber(by: 3, at: link.rig.now)
        #expect(actions.first == .persist(.numbers))
        #expect(link.rig.accessory.state.globalStateNumber.value == number + 3)
    }
}
