import HAPController
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Events to a connected controller")
struct AccessoryValuesTests {
    private let on = TestDatabase.on
    private let onID = TestDatabase.id(TestDatabase.on)
    private let brightness = TestDatabase.brightness

    /// A connection, with indications of these switched on.
    private func rig(subscribed: [UInt16], as pairing: Pairing? = Rig.admin) throws -> Rig {
        var rig = try Rig()
        if let pairing { rig.secure(as: pairing) }
        for iid in subscribed { #expect(rig.accessory.setIndications(true, of: TestDatabase.id(iid)).isEmpty) }
        _ = rig.takeActions()
        return rig
    }

    /// What is indicated because of a change.
    private func indications(_ rig: inout Rig, after value: Value, of iid: UInt16) -> [UInt16] {
        let output = rig.accessory.setValue(value, of: TestDatabase.id(iid), at: rig.now)
        #expect(throws: Never.self) { try output.result.get() }
        return indicated(output.actions)
    }

    private func indicated(_ actions: [Action]) -> [UInt16] {
        actions.compactMap { if case .indicate(let iid) = $0 { iid.rawValue } else { nil } }
    }

    @Test("HAP-BLE 3.4: a change is indicated to who subscribed, in a session, and has the right to read")
    func conditions() throws {
        for (iid, subscribed, pairing, expected) in [
            (TestDatabase.connectedEvents, true, Rig.admin, true), (TestDatabase.connectedEvents, false, Rig.admin, false),
            (TestDatabase.connectedEvents, true, nil, false), (TestDatabase.connectedEvents, true, Rig.guest, true),
            (TestDatabase.adminEvents, true, Rig.admin, true), (TestDatabase.adminEvents, true, Rig.guest, false),
            (TestDatabase.allEvents, true, Rig.admin, true), (TestDatabase.readOnly, true, Rig.admin, false),
        ] as [(UInt16, Bool, Pairing?, Bool)] {
            var rig = try rig(subscribed: subscribed ? [iid] : [], as: pairing)
            #expect(indications(&rig, after: .uint8(1), of: iid) == (expected ? [iid] : []))
        }
    }

    @Test("HAP-BLE 3.4: a value that stays is no event, except a button's")
    func sameValue() throws {
        var rig = try rig(subscribed: [on, TestDatabase.button])
        #expect(indications(&rig, after: .bool(false), of: on).isEmpty)
        for _ in 0..<3 {
            #expect(indications(&rig, after: .uint8(0), of: TestDatabase.button) == [TestDatabase.button])
            _ = rig.accessory.indicationConfirmed(TestDatabase.id(TestDatabase.button))
        }
    }

    @Test("HAP-BLE 3.4: after unsubscribing nothing is indicated, also of changes before")
    func unsubscribed() throws {
        var rig = try rig(subscribed: [on, brightness])
        #expect(indications(&rig, after: .bool(true), of: on) == [on])
        #expect(indications(&rig, after: .int(5), of: brightness).isEmpty)
        _ = rig.accessory.setIndications(false, of: TestDatabase.id(brightness))
        #expect(indicated(rig.accessory.indicationConfirmed(onID)).isEmpty)
        #expect(indications(&rig, after: .int(6), of: brightness).isEmpty)
    }

    @Test("HAP-BLE 3.4: one indication is outstanding at a time; the others follow in the order of the table, coalesced")
    func order() throws {
        var rig = try rig(subscribed: [on, brightness, TestDatabase.allEvents, TestDatabase.connectedEvents])
        #expect(indications(&rig, after: .uint8(1), of: TestDatabase.allEvents) == [TestDatabase.allEvents])
        for number in 1...20 as ClosedRange<UInt8> {
            #expect(indications(&rig, after: .uint8(number), of: TestDatabase.connectedEvents).isEmpty)
            #expect(indications(&rig, after: .int(Int32(number)), of: brightness).isEmpty)
            #expect(indications(&rig, after: .bool(number.isMultiple(of: 2)), of: on).isEmpty)
        }
        var sent: [UInt16] = []
        var confirmed = TestDatabase.allEvents
        while case let next = indicated(rig.accessory.indicationConfirmed(TestDatabase.id(confirmed))), let iid = next.first {
            #expect(next.count == 1)
            sent.append(iid)
            confirmed = iid
        }
        #expect(sent == [on, brightness, TestDatabase.connectedEvents])
    }

    @Test("HAP-BLE 3.4: a change while the indication is outstanding is indicated again")
    func againWhileOutstanding() throws {
        var rig = try rig(subscribed: [on])
        #expect(indications(&rig, after: .bool(true), of: on) == [on])
        #expect(indications(&rig, after: .bool(false), of: on).isEmpty)
        #expect(indicated(rig.accessory.indicationConfirmed(onID)) == [on])
        #expect(indicated(rig.accessory.indicationConfirmed(onID)).isEmpty)
        // A confirmation that nobody waits for is none.
        #expect(rig.accessory.indicationConfirmed(onID).isEmpty)
    }

    @Test("HAP-BLE 3.4: a controller's write is not indicated to itself, what follows from it is")
    func ownWrite() throws {
        var rig = try rig(subscribed: [on, brightness])
        #expect(try rig.status(PDU.write(on, [1]), at: on) == .success)
        #expect(indicated(rig.takeActions()).isEmpty)
        #expect(indications(&rig, after: .int(100), of: brightness) == [brightness])
        // Nor is it when the write is timed.
        let prepare = PDU.request(.characteristicTimedWrite, on, PDU.body((1, [0]), (8, [9])))
        #expect(try rig.status(prepare, at: on) == .success)
        #expect(try rig.status(PDU.request(.characteristicExecuteWrite, on), at: on) == .success)
        #expect(indicated(rig.takeActions()).isEmpty)
    }

    @Test(
        "HAP-BLE 3.4: changes while subscribed but not secured are indicated right after Pair Verify and Pair Resume",
        arguments: [false, true])
    func remembered(isResumed: Bool) throws {
        let link = RigLink(try Rig(pairings: [Rig.pairing(1)]))
        let controller = try link.controller(isPaired: true)
        if isResumed {
            try controller.pairVerify()
            link.rig.disconnect()
            controller.disconnected()
            link.rig.connect()
        }
        for iid in [on, brightness, TestDatabase.connectedEvents] {
            _ = link.rig.accessory.setIndications(true, of: TestDatabase.id(iid))
        }
        for number in 1...5 as ClosedRange<Int32> {
            #expect(indications(&link.rig, after: .int(number), of: brightness).isEmpty)
        }
        #expect(indications(&link.rig, after: .uint8(3), of: TestDatabase.connectedEvents).isEmpty)
        _ = link.rig.takeActions()
        if isResumed {
            #expect(try controller.resume())
        } else {
            try controller.pairVerify()
        }
        #expect(indicated(link.rig.takeActions()) == [brightness])
        let next = link.rig.accessory.indicationConfirmed(TestDatabase.id(brightness))
        #expect(indicated(next) == [TestDatabase.connectedEvents])
        #expect(try controller.read(TestDatabase.id(brightness)) == [5, 0, 0, 0])
    }

    @Test("HAP-BLE 2, 3.4: subscriptions survive the end of a session, and are forgotten at the end of the link")
    func lifeOfSubscriptions() throws {
        var rig = try rig(subscribed: [on])
        rig.forgetSession()
        _ = try rig.exchange(PDU.read(TestDatabase.pairingFeatures), at: TestDatabase.pairingFeatures)
        #expect(indications(&rig, after: .bool(true), of: on).isEmpty)
        rig.secure()
        #expect(indications(&rig, after: .bool(false), of: on) == [on])
        _ = indications(&rig, after: .bool(true), of: on)
        rig.disconnect()
        rig.connect()
        rig.secure()
        _ = rig.takeActions()
        #expect(try rig.status(PDU.read(on), at: on) == .success)
        #expect(indicated(rig.takeActions()).isEmpty)
        #expect(indications(&rig, after: .bool(false), of: on).isEmpty)
    }

    @Test("HAP-BLE 2: indications cannot be switched on where there are no events, nor without a link")
    func noEvents() throws {
        var rig = try Rig(connects: false)
        #expect(rig.accessory.setIndications(true, of: onID).isEmpty)
        rig.connect()
        rig.secure()
        #expect(indications(&rig, after: .bool(true), of: on).isEmpty)
        #expect(rig.accessory.setIndications(true, of: TestDatabase.id(TestDatabase.readOnly)).isEmpty)
        #expect(rig.accessory.setIndications(true, of: TestDatabase.id(0x7777)).isEmpty)
        #expect(rig.accessory.link?.subscriptions.isEmpty == true)
    }

    @Test("A value that the characteristic cannot have is refused, and so is one of no characteristic")
    func refused() throws {
        var rig = try rig(subscribed: [on])
        let unknown = rig.accessory.setValue(.bool(true), of: TestDatabase.id(0x7777), at: rig.now)
        #expect(unknown.result == .failure(.unknownCharacteristic))
        for value in [Value.uint8(1), .int(1), .string("on")] {
            #expect(rig.accessory.setValue(value, of: onID, at: rig.now).result == .failure(.invalidValue))
        }
        #expect(rig.accessory.setValue(.int(101), of: TestDatabase.id(brightness), at: rig.now).result == .failure(.invalidValue))
        #expect(rig.accessory.value(of: onID) == .bool(false))
        #expect(rig.accessory.value(of: TestDatabase.id(0x7777)) == nil)
    }

    @Test("A retained value is stored when it changes, and is there after a restart; others start anew")
    func retained() throws {
        var retained = TestDatabase.custom(0x99, .uint8, [.pairedRead, .pairedWrite])
        retained.isRetained = true
        let service = Service(iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x98), name: "more", characteristics: [retained])
        let database = try AttributeDatabase(services: TestDatabase.make().services + [service])
        var rig = try Rig(database: database)
        let output = rig.accessory.setValue(.uint8(7), of: retained.iid, at: rig.now)
        #expect(output.actions == [.persist(.values)])
        #expect(rig.accessory.setValue(.uint8(7), of: retained.iid, at: rig.now).actions.isEmpty)
        #expect(rig.accessory.setValue(.uint8(7), of: TestDatabase.id(0x52), at: rig.now).actions.isEmpty)
        let restarted = try Rig(database: database, state: rig.accessory.state)
        #expect(restarted.accessory.value(of: retained.iid) == .uint8(7))
        #expect(restarted.accessory.value(of: TestDatabase.id(0x52)) == .uint8(0))
        // A stored value that the definition no longer allows is not taken.
        retained.constraints = .init(maximum: .uint8(6))
        let changed = Service(iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x98), name: "more", characteristics: [retained])
        let narrower = try AttributeDatabase(services: TestDatabase.make().services + [changed])
        #expect(try Rig(database: narrower, state: rig.accessory.state).accessory.value(of: retained.iid) == .uint8(0))
    }
}
