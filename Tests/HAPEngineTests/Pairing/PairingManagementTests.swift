import HAPController
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Pairings")
struct PairingManagementTests {
    private let iid = TestDatabase.pairings

    private func rig(_ pairings: [Pairing] = [Rig.admin, Rig.guest], as pairing: Pairing = Rig.admin) throws -> Rig {
        var rig = try Rig(pairings: pairings)
        rig.secure(as: pairing)
        _ = rig.takeActions()
        return rig
    }

    private static let key = [UInt8](repeating: 0x11, count: 32)

    private func add(
        _ identifier: String, key: [UInt8] = key, permissions: [UInt8] = [0]
    ) -> [UInt8] {
        Rig.message([
            (PairingTLV.state, [1]), (PairingTLV.method, [3]), (PairingTLV.identifier, Array(identifier.utf8)),
            (PairingTLV.publicKey, key), (PairingTLV.permissions, permissions),
        ])
    }

    private func remove(_ identifier: [UInt8]) -> [UInt8] {
        Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [4]), (PairingTLV.identifier, identifier)])
    }

    private static let list = Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [5])])
    private static let done = PairingAnswer.items([.init(type: PairingTLV.state, value: [2])])

    // MARK: Add

    @Test("HAP-BLE 4.5: adds a pairing, stores it before the answer", arguments: [false, true])
    func adds(isAdmin: Bool) throws {
        var rig = try rig()
        #expect(try rig.pairing(iid, add("new", permissions: [isAdmin ? 1 : 0])) == Self.done)
        let added = Pairing(identifier: Array("new".utf8), publicKey: Self.key, isAdmin: isAdmin)
        #expect(rig.accessory.state.pairings == [Rig.admin, Rig.guest, added])
        #expect(rig.takeActions() == [.persist(.pairings), .report(.pairingsChanged(count: 3))])
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 4.5: a known identifier with the same key gets the new permissions, with another key it is error 1")
    func known() throws {
        var rig = try rig()
        #expect(try rig.pairing(iid, add("guest", key: Rig.guest.publicKey, permissions: [1])) == Self.done)
        #expect(rig.accessory.state.pairing(Rig.guest.identifier)?.isAdmin == true)
        #expect(try rig.pairing(iid, add("guest", key: Rig.guest.publicKey, permissions: [0])) == Self.done)
        #expect(rig.accessory.state.pairing(Rig.guest.identifier)?.isAdmin == false)
        #expect(try rig.pairing(iid, add("guest", permissions: [1])) == .refused(state: 2, .unknown))
        #expect(rig.accessory.state.pairings == [Rig.admin, Rig.guest])
    }

    @Test("HAP-BLE 4.5: 16 pairings have room, the 17th is error 4; permissions can still be changed")
    func capacity() throws {
        var rig = try rig([Rig.admin])
        for number in 2...16 { #expect(try rig.pairing(iid, add("controller \(number)")) == Self.done) }
        #expect(rig.accessory.state.pairings.count == 16)
        #expect(try rig.pairing(iid, add("controller 17")) == .refused(state: 2, .maxPeers))
        #expect(try rig.pairing(iid, add("controller 9", permissions: [1])) == Self.done)
        #expect(try rig.pairing(iid, remove(Array("controller 2".utf8))) == Self.done)
        #expect(try rig.pairing(iid, add("controller 17")) == Self.done)
        #expect(rig.accessory.state.pairings.count == 16)
    }

    @Test("HAP-BLE 4.1, 4.5: messages that cannot be read change nothing")
    func malformed() throws {
        let wrongs = [
            [], [0x06], add("new", key: [UInt8](repeating: 1, count: 31)), add("new", key: []), add("", permissions: [0]),
            add(String(repeating: "x", count: 37)), add("new", permissions: []), add("new", permissions: [2]),
            add("new", permissions: [1, 0]), add("new") + [0x77, 1, 0] + [PairingTLV.permissions, 1, 0],
            Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [3])]), remove([]),
            remove([UInt8](repeating: 1, count: 37)),
            Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [4])]), Rig.message([(PairingTLV.method, [5])]),
            Rig.message([(PairingTLV.state, [1])]), Rig.message([(PairingTLV.state, [2]), (PairingTLV.method, [5])]),
            Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [5, 0])]),
        ]
        var rig = try rig()
        for (index, wrong) in wrongs.enumerated() {
            #expect(try rig.pairing(iid, wrong) == .status(.invalidRequest), "message \(index)")
        }
        #expect(rig.takeActions().isEmpty)
        #expect(rig.accessory.state.pairings == [Rig.admin, Rig.guest])
    }

    @Test("HAP-BLE 4.5: other methods than add, remove and list", arguments: UInt8.min ... .max)
    func methods(method: UInt8) throws {
        guard !(3...5).contains(method) else { return }
        var rig = try rig()
        let message = Rig.message([
            (PairingTLV.state, [1]), (PairingTLV.method, [method]), (PairingTLV.identifier, [1]),
            (PairingTLV.publicKey, Self.key),
        ])
        #expect(try rig.pairing(iid, message) == .status(.invalidRequest))
    }

    @Test("HAP-BLE 4.5: who is no admin, or no admin any more, is refused with error 2")
    func notAdmin() throws {
        let messages = [add("new"), remove(Rig.admin.identifier), remove(Rig.guest.identifier), Self.list]
        for message in messages {
            var guest = try rig(as: Rig.guest)
            #expect(try guest.pairing(iid, message) == .refused(state: 2, .authentication))
            #expect(guest.takeActions().isEmpty)
            // As an admin who was demoted by another one.
            var demoted = try rig([Rig.guest, Pairing(identifier: Array("other".utf8), publicKey: Self.key, isAdmin: true)])
            demoted.secure(as: Pairing(identifier: Rig.guest.identifier, publicKey: Rig.guest.publicKey, isAdmin: true))
            #expect(try demoted.pairing(iid, message) == .refused(state: 2, .authentication))
        }
    }

    // MARK: Remove

    @Test("HAP-BLE 4.5: removing an unknown pairing is a success, and nothing is stored")
    func removesUnknown() throws {
        var rig = try rig()
        #expect(try rig.pairing(iid, remove(Array("nobody".utf8))) == Self.done)
        #expect(rig.takeActions().isEmpty)
    }

    @Test("HAP-BLE 4.5: removing another pairing leaves the session alone")
    func removesOther() throws {
        var rig = try rig()
        #expect(try rig.pairing(iid, remove(Rig.guest.identifier)) == Self.done)
        #expect(rig.takeActions() == [.persist(.pairings), .report(.pairingsChanged(count: 1))])
        #expect(try rig.pairing(iid, Self.list).value(PairingTLV.identifier) == Rig.admin.identifier)
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 4.5: a session whose pairing was removed ends after its answer, which is sealed; the link follows in 200 ms")
    func removesOwn() throws {
        let second = Pairing(identifier: Array("second".utf8), publicKey: Self.key, isAdmin: true)
        var rig = try rig([Rig.admin, second])
        #expect(try rig.pairing(iid, remove(Rig.admin.identifier)) == Self.done)
        #expect(rig.accessory.state.pairings == [second])
        #expect(rig.accessory.link?.session == nil)
        #expect(
            rig.takeActions() == [.persist(.pairings), .report(.pairingsChanged(count: 1)), .report(.sessionEnded)])
        rig.wait(.milliseconds(199))
        #expect(rig.takeActions().isEmpty)
        rig.wait(.milliseconds(1))
        #expect(rig.takeActions() == [.disconnect(.pairingRemoved)])
    }

    @Test(
        "HAP-BLE 4.5: the last admin gone, by removal or demotion, erases pairings, key and advertising identifier only",
        arguments: [false, true])
    func lastAdmin(isDemotion: Bool) throws {
        var state = AccessoryState()
        state.broadcastKey = BroadcastKey(key: .init(Self.key), lastStateNumber: 9)
        state.advertisingIdentifier = DeviceID(bytes: [1, 2, 3, 4, 5, 6])
        state.globalStateNumber = try #require(GlobalStateNumber(value: 77, isIncrementedInCycle: false))
        state.configurationNumber = try #require(ConfigurationNumber(5))
        state.broadcasts = [TestDatabase.id(TestDatabase.on): .milliseconds1280]
        state.retainedValues = [TestDatabase.id(TestDatabase.on): .bool(true)]
        var rig = try Rig(state: state)
        rig.secure()
        _ = rig.takeActions()
        let message =
            isDemotion ? add("admin", key: Rig.admin.publicKey, permissions: [0]) : remove(Rig.admin.identifier)
        #expect(try rig.pairing(iid, message) == Self.done)
        let left = rig.accessory.state
        #expect(left.pairings.isEmpty && left.broadcastKey == nil && left.advertisingIdentifier == nil)
        #expect(left.globalStateNumber == state.globalStateNumber)
        #expect(left.configurationNumber == state.configurationNumber)
        #expect(left.broadcasts == state.broadcasts)
        #expect(left.retainedValues == state.retainedValues)
        #expect(rig.takeActions().first == .persist([.pairings, .numbers]))
        rig.wait(.milliseconds(200))
        #expect(rig.takeActions() == [.disconnect(.pairingRemoved)])
        // The guest's pairing went too; the accessory shows that it can be paired.
        rig.disconnect()
        let shown = try #require(advertisement(in: rig.takeActions()))
        #expect(shown.payload.bytes[2] == 0x01)
        rig.connect()
        _ = try rig.provePairSetup()
    }

    @Test("HAP-BLE 4.5: at a start without an admin all of that is erased too")
    func noAdminAtStart() throws {
        var state = AccessoryState()
        state.broadcastKey = BroadcastKey(key: .init(Self.key), lastStateNumber: 9)
        var rig = try Rig(pairings: [Rig.guest], state: state, connects: false)
        #expect(rig.accessory.state.pairings.isEmpty)
        #expect(rig.accessory.state.broadcastKey == nil)
        #expect(rig.takeActions().first == .persist([.pairings, .numbers]))
        var second = try Rig(pairings: [], state: .init(), connects: false)
        #expect(!second.takeActions().contains { if case .persist = $0 { true } else { false } })
    }

    // MARK: List

    @Test("HAP-BLE 4.5: the list has a separator between pairings, and permissions of one byte")
    func list() throws {
        var rig = try rig()
        let answer = try rig.exchange(
            PDU.request(.characteristicWrite, iid, PDU.body((0x01, Self.list), (0x09, [1]))), at: iid)
        let parts = [
            hex("060102"),
            hex("0105"), Array("admin".utf8), hex("0320"), Rig.admin.publicKey, hex("0b0101"),
            hex("ff00"),
            hex("0105"), Array("guest".utf8), hex("0320"), Rig.guest.publicKey, hex("0b0100"),
        ]
        let expected = Array(parts.joined())
        #expect(try TLV8(answer.dropFirst(5)).value(0x01) == expected)
    }

    @Test(
        "HAP-BLE 4.5: a list of 16 pairings comes in fragments, and each kind of controller reads it",
        arguments: Controller.Dialect.allCases)
    func longList(dialect: Controller.Dialect) throws {
        let pairings = try (1...16 as ClosedRange<UInt8>).map { try Rig.pairing($0, isAdmin: $0 < 3) }
        let link = RigLink(try Rig(pairings: pairings, limit: 100))
        let controller = try link.controller(isPaired: true, dialect: dialect)
        try controller.pairVerify()
        let list = try controller.listPairings()
        #expect(list.map(\.identifier) == pairings.map(\.identifier))
        #expect(list.map(\.publicKey) == pairings.map(\.publicKey))
        #expect(list.map(\.isAdmin) == pairings.map(\.isAdmin))
    }

    // MARK: In two requests

    @Test("HAP-BLE 4.1: the answer may be read by a request of its own")
    func twoRequests() throws {
        var rig = try rig()
        let items: [(UInt8, [UInt8])] = [(PairingTLV.state, [1]), (PairingTLV.method, [5])]
        let answer = try rig.pairingInTwoRequests(iid, items[0], items[1])
        #expect(answer.value(PairingTLV.publicKey) == Rig.admin.publicKey)
        #expect(try rig.status(PDU.read(iid), at: iid) == .invalidRequest)
    }

    @Test("HAP-BLE 1.4: an answer that is not read drops the link at 10 s, not at 9 999 ms")
    func limit() throws {
        var rig = try rig()
        #expect(try rig.status(PDU.write(iid, Self.list), at: iid) == .success)
        rig.wait(.milliseconds(9_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .pairingTimeout)

        var read = try self.rig()
        _ = try read.pairingInTwoRequests(iid, (PairingTLV.state, [1]), (PairingTLV.method, [5]))
        read.wait(.milliseconds(29_999))
        #expect(read.dropReason == nil)
    }

    @Test("HAP-BLE 4.5: an answer that was not read is not given to the next session")
    func notForOthers() throws {
        var rig = try rig()
        #expect(try rig.status(PDU.write(iid, Self.list), at: iid) == .success)
        rig.forgetSession()
        _ = try rig.exchange(PDU.read(TestDatabase.pairingFeatures), at: TestDatabase.pairingFeatures)
        rig.secure(as: Rig.guest)
        #expect(try rig.status(PDU.read(iid), at: iid) == .invalidRequest)
        rig.wait(.milliseconds(29_999))
        #expect(rig.dropReason == nil)
    }

    // MARK: Several controllers

    @Test("HAP-BLE 4.5: one adds the other, both take turns, the first one is removed by the second")
    func takeTurns() throws {
        let link = RigLink(try Rig(pairings: []))
        let first = try link.controller(1)
        try first.pairSetup(code: SetupCode(Rig.setupCode))
        try first.pairVerify()
        let identity = try RigLink.identity(2)
        try first.addPairing(
            .init(identifier: Array(identity.identifier.utf8), publicKey: identity.key.publicKey, isAdmin: true))
        link.rig.disconnect()
        link.rig.connect()
        let second = try link.controller(2, isPaired: true)
        try second.pairVerify()
        try second.removePairing(Array("controller 1".utf8))
        #expect(try second.read(TestDatabase.id(TestDatabase.on)) == [0])
        link.rig.disconnect()
        first.disconnected()
        link.rig.connect()
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) { try first.pairVerify() }
    }
}
