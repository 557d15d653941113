import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("What outlives a restart")
struct AccessoryStateTests {
    @Test("HAP-BLE 3.2, 3.5, 4.7: another firmware begins at state number 1 without a broadcast key; all else is kept")
    func firmwareUpdate() throws {
        var state = AccessoryState()
        state.pairings = [Rig.admin]
        state.globalStateNumber = try #require(GlobalStateNumber(value: 9, isIncrementedInCycle: true))
        state.configurationNumber = try #require(ConfigurationNumber(3))
        state.failedTries = 5
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 9, count: 32)), lastStateNumber: 12)
        state.advertisingIdentifier = DeviceID("01:02:03:04:05:06")
        state.broadcasts = [TestDatabase.id(TestDatabase.on): .milliseconds20]
        state.retainedValues = [TestDatabase.id(TestDatabase.on): .bool(true)]
        var expected = state
        expected.globalStateNumber = GlobalStateNumber()
        expected.broadcastKey = nil
        state.firmwareWasUpdated()
        #expect(state == expected)
    }
}
