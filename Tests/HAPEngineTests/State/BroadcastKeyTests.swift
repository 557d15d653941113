import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("The broadcast key")
struct BroadcastKeyTests {
    private let all = TestDatabase.id(TestDatabase.allEvents)

    @Test(
        "HAP-BLE 3.2: ends 32 766 numbers after its generation, across the wrap",
        arguments: [(1, 32_767), (2, 32_768), (32_769, 65_535), (32_770, 1), (65_535, 32_766)] as [(UInt16, UInt16)])
    func last(stateNumber: UInt16, last: UInt16) {
        let key = BroadcastKey(
            sharedSecret: Secret([UInt8](1...32)), controllerPublicKey: [UInt8](repeating: 1, count: 32), stateNumber: stateNumber
        )
        #expect(key.lastStateNumber == last)
        #expect(key.key.count == 32)
    }

    /// A rig with broadcasts of `all`, whose key ends at the number.
    private func rig(stateNumber: UInt16, last: UInt16, isIncremented: Bool = false) throws -> Rig {
        var state = AccessoryState()
        state.globalStateNumber = try #require(GlobalStateNumber(value: stateNumber, isIncrementedInCycle: isIncremented))
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: last)
        state.broadcasts = [all: .milliseconds1280]
        return try Rig(state: state, connects: false)
    }

    private func shown(_ rig: inout Rig, after value: UInt8) -> Advertisement? {
        advertisement(in: rig.accessory.setValue(.uint8(value), of: all, at: rig.now).actions)
    }

    @Test("HAP-BLE 3.2: at its last number no event is broadcast; the next increment erases the key")
    func end() throws {
        var rig = try rig(stateNumber: 98, last: 99)
        guard case .encrypted = shown(&rig, after: 1)?.payload else {
            Issue.record("the last but one is not broadcast")
            return
        }
        #expect(rig.accessory.state.globalStateNumber.value == 99)
        #expect(rig.accessory.state.broadcastKey != nil)
        // The flag is set, so that nothing is incremented: the key is there, and not used.
        _ = shown(&rig, after: 2)
        #expect(rig.accessory.state.globalStateNumber.value == 99)
        #expect(rig.accessory.state.broadcastKey != nil)
        rig.connect()
        rig.disconnect()
        guard case .regular = shown(&rig, after: 3)?.payload else {
            Issue.record("there is no disconnected event")
            return
        }
        #expect(rig.accessory.state.globalStateNumber.value == 100)
        #expect(rig.accessory.state.broadcastKey == nil)
        #expect(rig.accessory.state.broadcasts == [all: .milliseconds1280])
    }

    @Test("HAP-BLE 3.2: an increment in a connection erases it too")
    func endInConnection() throws {
        var rig = try rig(stateNumber: 99, last: 99)
        rig.connect()
        rig.secure()
        _ = rig.accessory.setValue(.uint8(1), of: all, at: rig.now)
        #expect(rig.accessory.state.broadcastKey == nil)
        let get = PDU.request(.protocolConfiguration, TestDatabase.protocolService, [2, 0])
        let body = try TLV8(rig.exchange(get, at: TestDatabase.protocolSignature).dropFirst(5))
        #expect(body.items.map(\.type) == [1, 2, 3])
    }

    @Test("HAP-BLE 3.2: after the end, events are those of the state number until a new key is made")
    func afterwards() throws {
        var rig = try rig(stateNumber: 99, last: 99)
        _ = shown(&rig, after: 1)
        rig.connect()
        rig.secure()
        let generate = PDU.request(.protocolConfiguration, TestDatabase.protocolService, [1, 0])
        #expect(try rig.status(generate, at: TestDatabase.protocolSignature) == .success)
        rig.disconnect()
        guard case .encrypted = shown(&rig, after: 2)?.payload else {
            Issue.record("a new key is not used")
            return
        }
    }

    @Test(
        "HAP-BLE 3.2: a controller's key opens the broadcast, after Pair Verify and after Pair Resume", arguments: [false, true])
    func opened(isResumed: Bool) throws {
        let link = RigLink(try Rig(pairings: [Rig.pairing(1)]))
        let controller = try link.controller(isPaired: true)
        try controller.pairVerify()
        if isResumed {
            link.rig.disconnect()
            controller.disconnected()
            link.rig.connect()
            #expect(try controller.resume())
        }
        #expect(try controller.configureBroadcast(all, interval: .milliseconds2560) == .milliseconds2560)
        let parameters = try controller.protocolConfiguration(generatesKey: true)
        let key = try #require(parameters.broadcastKey)
        #expect(controller.derivedBroadcastKey == key)
        link.rig.disconnect()
        let shown = try #require(advertisement(in: link.rig.accessory.setValue(.uint8(77), of: all, at: link.rig.now).actions))
        #expect(shown.interval == 2560)
        let opened = try #require(
            Controller.EncryptedNotification(payload: shown.payload.bytes, key: key, stateNumber: parameters.stateNumber + 1))
        #expect(opened.iid == all)
        #expect(opened.value == [77, 0, 0, 0, 0, 0, 0, 0])
    }

    @Test(
        "HAP-BLE 1.6: the three intervals", arguments: [(1, 20), (2, 1280), (3, 2560)] as [(UInt8, Double)])
    func intervals(code: UInt8, milliseconds: Double) {
        #expect(BroadcastInterval(rawValue: code)?.milliseconds == milliseconds)
    }
}
