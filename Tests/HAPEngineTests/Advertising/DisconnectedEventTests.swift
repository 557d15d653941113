import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Events without a connection")
struct DisconnectedEventTests {
    /// What a change leads to.
    enum Outcome: Equatable {
        case nothing, disconnectedEvent, broadcast
    }

    private func outcome(
        _ iid: UInt16, _ value: Value, isEnabled: Bool, hasKey: Bool
    ) throws -> Outcome {
        var state = AccessoryState()
        if hasKey {
            state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: 30_000)
        }
        if isEnabled { state.broadcasts = [TestDatabase.id(iid): .milliseconds2560] }
        var rig = try Rig(state: state, connects: false)
        rig.wait(.seconds(30))
        _ = rig.takeActions()
        let actions = rig.accessory.setValue(value, of: TestDatabase.id(iid), at: rig.now).actions
        switch advertisement(in: actions)?.payload {
        case nil:
            #expect(actions.isEmpty)
            return .nothing
        case .regular: return .disconnectedEvent
        case .encrypted: return .broadcast
        }
    }

    @Test(
        "HAP-BLE 3.4: a broadcast needs the flag, the configuration and a key, and replaces the disconnected event",
        arguments: [
            (TestDatabase.allEvents, true, true, .broadcast), (TestDatabase.allEvents, true, false, .disconnectedEvent),
            (TestDatabase.allEvents, false, true, .disconnectedEvent), (TestDatabase.allEvents, false, false, .disconnectedEvent),
            (TestDatabase.connectedEvents, false, true, .nothing), (TestDatabase.connectedEvents, true, true, .nothing),
            (0x52, true, true, .nothing),
        ] as [(UInt16, Bool, Bool, Outcome)])
    func outcomes(iid: UInt16, isEnabled: Bool, hasKey: Bool, expected: Outcome) throws {
        #expect(try outcome(iid, .uint8(1), isEnabled: isEnabled, hasKey: hasKey) == expected)
    }

    @Test(
        "HAP-BLE 3.4: a characteristic with broadcasts only is silent without them",
        arguments: [(true, true, .broadcast), (true, false, .nothing), (false, true, .nothing)] as [(Bool, Bool, Outcome)])
    func broadcastOnly(isEnabled: Bool, hasKey: Bool, expected: Outcome) throws {
        #expect(try outcome(TestDatabase.broadcastEvents, .uint16(1), isEnabled: isEnabled, hasKey: hasKey) == expected)
    }

    @Test("HAP-BLE 3.2: the value stands in its own encoding on the left of eight bytes", arguments: Format.allCases)
    func payloads(format: Format) throws {
        let values: [Value] = [
            .bool(true), .uint8(0xAB), .uint16(0x1234), .uint32(0x1234_5678), .uint64(0x0102_0304_0506_0708), .int(-2),
            .float(1.5), .string("a"), .tlv8([1, 0]), .data([1]),
        ]
        let value = try #require(values.first { $0.format == format })
        let identifier = try #require(DeviceID(bytes: [1, 2, 3, 4, 5, 6]))
        let key = Secret([UInt8](repeating: 9, count: 32))
        let payload = AdvertisementPayload.encrypted(
            identifier: identifier, key: key, stateNumber: 0xABCD, iid: TestDatabase.id(0x1234), value: value.bytes)
        #expect(payload.count == 24)
        #expect(Array(payload.prefix(8)) == [0x11, 0x36] + identifier.bytes)
        let plain = try #require(
            ChaCha20Poly1305(key: key).open(
                payload[8...], tagSize: 4, nonce: Nonce(counter: 0xABCD), authenticating: identifier.bytes))
        let zeros = [UInt8](repeating: 0, count: 8 - value.bytes.count)
        #expect(plain == [0xCD, 0xAB, 0x34, 0x12] + value.bytes + zeros)
    }

    @Test("HAP-BLE 3.1, 3.2: an encrypted advertisement fills 31 bytes, under the identifier that the controller set")
    func advertisingIdentifier() throws {
        var state = AccessoryState()
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: 30_000)
        state.broadcasts = [TestDatabase.id(TestDatabase.allEvents): .milliseconds20]
        state.advertisingIdentifier = DeviceID(bytes: [1, 2, 3, 4, 5, 6])
        var rig = try Rig(state: state, connects: false)
        let iid = TestDatabase.id(TestDatabase.allEvents)
        let shown = try #require(advertisement(in: rig.accessory.setValue(.uint8(1), of: iid, at: rig.now).actions))
        #expect(shown.advertisingData.count == 31)
        #expect(shown.advertisingData.prefix(15) == hex("0201061bff4c001136010203040506")[...])
        #expect(shown.scanResponse.isEmpty)
        // The regular one keeps the device ID.
        rig.wait(.seconds(5))
        let regular = try #require(advertisement(in: rig.takeActions().suffix(1)))
        #expect(regular.payload.bytes[3...8] == hex("aabbccddeeff")[...])
    }

    @Test("HAP-BLE 3.3: 4.8 s of broadcast, 4.8 s of the new number, then regular, each also when values change on")
    func timeline() throws {
        var state = AccessoryState()
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: 30_000)
        state.broadcasts = [TestDatabase.id(TestDatabase.allEvents): .milliseconds1280]
        var rig = try Rig(state: state, connects: false)
        rig.wait(.seconds(60))
        _ = rig.takeActions()
        let iid = TestDatabase.id(TestDatabase.allEvents)
        for number in 1...3 as ClosedRange<UInt8> {
            rig.take(rig.accessory.setValue(.uint8(number), of: iid, at: rig.now).actions)
            rig.wait(.seconds(4))
        }
        #expect(rig.takeActions().count == 6)
        rig.wait(.milliseconds(799))
        #expect(rig.takeActions().isEmpty)
        rig.wait(.milliseconds(1))
        let fast = try #require(advertisement(in: rig.takeActions()))
        #expect(fast.interval == 20 && fast.payload.bytes[11...12] == [4, 0])
        rig.wait(.milliseconds(4_799))
        #expect(rig.takeActions().isEmpty)
        rig.wait(.milliseconds(1))
        let regular = try #require(advertisement(in: rig.takeActions()))
        #expect(regular.interval == 417.5 && regular.payload == fast.payload)
    }

    @Test("An event that overtakes the end of a broadcast starts from the right phase")
    func overtaken() throws {
        var rig = try Rig(connects: false)
        // The first 30 s are over, but the timer was not served.
        rig.now = .seconds(31)
        let iid = TestDatabase.id(TestDatabase.allEvents)
        rig.take(rig.accessory.setValue(.uint8(1), of: iid, at: rig.now).actions)
        rig.wait(.milliseconds(4_799))
        #expect(advertisement(in: rig.takeActions().suffix(1))?.interval == 20)
        rig.wait(.milliseconds(1))
        #expect(advertisement(in: rig.takeActions())?.interval == 417.5)
    }
}
