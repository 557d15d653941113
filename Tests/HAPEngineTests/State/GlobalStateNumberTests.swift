import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("The global state number")
struct GlobalStateNumberTests {
    private let all = TestDatabase.id(TestDatabase.allEvents)
    private let connectedOnly = TestDatabase.id(TestDatabase.connectedEvents)

    /// A rig whose number stands at 10.
    private func rig(isIncremented: Bool = false, connects: Bool) throws -> Rig {
        var state = AccessoryState()
        state.globalStateNumber = try #require(GlobalStateNumber(value: 10, isIncrementedInCycle: isIncremented))
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: 30_000)
        return try Rig(state: state, connects: connects)
    }

    private func number(_ rig: Rig) -> UInt16 { rig.accessory.state.globalStateNumber.value }

    private func change(_ rig: inout Rig, _ iid: InstanceID, times: UInt8 = 1) {
        for _ in 0..<times {
            guard case .uint8(let value) = rig.accessory.value(of: iid) else { continue }
            rig.take(rig.accessory.setValue(.uint8(value &+ 1), of: iid, at: rig.now).actions)
        }
    }

    @Test("HAP-BLE 3.5: starts at 1, and 65 535 is followed by 1")
    func wraps() throws {
        var number = GlobalStateNumber()
        #expect(number.value == 1)
        #expect(GlobalStateNumber(value: 0, isIncrementedInCycle: false) == nil)
        number = try #require(GlobalStateNumber(value: 65_535, isIncrementedInCycle: false))
        number.increment()
        #expect(number.value == 1)
        #expect(number.isIncrementedInCycle)
    }

    @Test("HAP-BLE 3.5: in a connection the first indication that is sent increments, once")
    func connected() throws {
        var rig = try rig(connects: true)
        _ = rig.accessory.setIndications(true, of: connectedOnly)
        change(&rig, connectedOnly)
        #expect(number(rig) == 10)
        rig.secure()
        change(&rig, connectedOnly)
        #expect(number(rig) == 11)
        // Stored before it is told.
        #expect(rig.takeActions().suffix(2) == [.persist(.numbers), .indicate(connectedOnly)])
        for _ in 0..<5 {
            rig.take(rig.accessory.indicationConfirmed(connectedOnly))
            change(&rig, connectedOnly)
        }
        #expect(number(rig) == 11)
    }

    @Test("HAP-BLE 3.5: in a connection nothing that is not indicated increments, unless it has the disconnected flag")
    func connectedWithoutIndication() throws {
        var rig = try rig(connects: true)
        rig.secure()
        change(&rig, connectedOnly, times: 3)
        change(&rig, TestDatabase.id(0x52), times: 3)
        #expect(number(rig) == 10)
        change(&rig, all)
        #expect(number(rig) == 11)
        change(&rig, all, times: 3)
        #expect(number(rig) == 11)
    }

    @Test("HAP-BLE 3.5: a controller's write counts as a change")
    func written() throws {
        var rig = try rig(connects: true)
        rig.secure()
        let iid = TestDatabase.allEvents
        #expect(try rig.status(PDU.write(iid, [0]), at: iid) == .success)
        #expect(number(rig) == 10)
        #expect(try rig.status(PDU.write(iid, [1]), at: iid) == .success)
        #expect(try rig.status(PDU.write(iid, [2]), at: iid) == .success)
        #expect(number(rig) == 11)
    }

    @Test("HAP-BLE 3.5: with the disconnected flag and an indication it is still once a connection")
    func both() throws {
        var rig = try rig(connects: true)
        rig.secure()
        for iid in [all, connectedOnly] { _ = rig.accessory.setIndications(true, of: iid) }
        change(&rig, all)
        rig.take(rig.accessory.indicationConfirmed(all))
        change(&rig, connectedOnly)
        #expect(number(rig) == 11)
    }

    @Test(
        "HAP-BLE 3.5: while disconnected the first change with the flag increments, once a cycle; each connect and disconnect begins one"
    )
    func disconnected() throws {
        var rig = try rig(connects: false)
        change(&rig, connectedOnly, times: 3)
        #expect(number(rig) == 10)
        change(&rig, all, times: 3)
        #expect(number(rig) == 11)
        rig.connect()
        #expect(!rig.accessory.state.globalStateNumber.isIncrementedInCycle)
        change(&rig, all, times: 3)
        #expect(number(rig) == 12)
        rig.disconnect()
        change(&rig, all, times: 3)
        #expect(number(rig) == 13)
        rig.connect()
        rig.disconnect()
        #expect(number(rig) == 13)
    }

    @Test("HAP-BLE 3.5: every broadcast event increments, and sets the flag")
    func broadcasts() throws {
        var rig = try rig(connects: false)
        rig.accessory.state.broadcasts = [all: .milliseconds20]
        change(&rig, all, times: 5)
        #expect(number(rig) == 15)
        #expect(rig.accessory.state.globalStateNumber.isIncrementedInCycle)
        // A disconnected event of another characteristic finds it set.
        rig.take(rig.accessory.setValue(.bool(true), of: TestDatabase.id(TestDatabase.on), at: rig.now).actions)
        #expect(number(rig) == 15)
    }

    @Test("HAP-BLE 3.5: number and flag survive a power cycle", arguments: [false, true])
    func powerCycle(isIncremented: Bool) throws {
        var rig = try rig(isIncremented: isIncremented, connects: false)
        #expect(number(rig) == 10)
        change(&rig, all)
        #expect(number(rig) == (isIncremented ? 10 : 11))
        var restarted = try Rig(state: rig.accessory.state, connects: false)
        change(&restarted, all)
        #expect(number(restarted) == number(rig))
    }

    @Test("HAP-BLE 3.5: the number is stored before the advertisement that shows it")
    func persistence() throws {
        var rig = try rig(connects: false)
        _ = rig.takeActions()
        change(&rig, all)
        let actions = rig.takeActions()
        #expect(actions.count == 2)
        #expect(actions.first == .persist(.numbers))
        #expect(advertisement(in: actions)?.payload.bytes[11...12] == [11, 0])
        // And the flag that a connect or disconnect clears.
        rig.connect()
        #expect(rig.takeActions() == [.persist(.numbers), .stopAdvertising])
        rig.disconnect()
        let back = rig.takeActions()
        #expect(back.count == 1 && advertisement(in: back) != nil)
    }

    @Test("HAP-BLE 3.5: unpairing leaves the number alone")
    func unpairing() throws {
        var rig = try rig(connects: true)
        rig.secure()
        let iid = TestDatabase.pairings
        let message = Rig.message([
            (PairingTLV.state, [1]), (PairingTLV.method, [4]), (PairingTLV.identifier, Rig.admin.identifier),
        ])
        _ = try rig.pairing(iid, message)
        #expect(rig.accessory.state.pairings.isEmpty)
        #expect(number(rig) == 10)
    }
}
