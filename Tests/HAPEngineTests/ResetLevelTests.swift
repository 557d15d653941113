import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Reset levels")
struct ResetLevelTests {
    private func used() throws -> AccessoryState {
        var state = AccessoryState()
        state.pairings = [Pairing(identifier: [1], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true)]
        state.globalStateNumber = try #require(GlobalStateNumber(value: 9, isIncrementedInCycle: true))
        state.configurationNumber = try #require(ConfigurationNumber(3))
        state.failedTries = 5
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 9, count: 32)), lastStateNumber: 12)
        state.advertisingIdentifier = DeviceID("01:02:03:04:05:06")
        state.broadcasts = [ReferenceAccessory.id(0x33): .milliseconds20]
        state.retainedValues = [ReferenceAccessory.id(0x33): .bool(true)]
        return state
    }

    @Test("HAP-BLE 4.7: a reset of the pairings leaves numbers, broadcast settings and values")
    func pairings() throws {
        let before = try used()
        var after = before
        after.reset(.pairings)
        #expect(after.pairings.isEmpty && after.broadcastKey == nil && after.advertisingIdentifier == nil)
        var expected = before
        expected.pairings = []
        expected.broadcastKey = nil
        expected.advertisingIdentifier = nil
        #expect(after == expected)
    }

    @Test("HAP-BLE 4.7: a reset of the identity leaves only values, a reset of all nothing")
    func identityAndAll() throws {
        var state = try used()
        state.reset(.identity)
        var expected = AccessoryState()
        expected.retainedValues = [ReferenceAccessory.id(0x33): .bool(true)]
        #expect(state == expected)
        state.reset(.all)
        #expect(state == AccessoryState())
    }
}
