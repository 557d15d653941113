import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Static address")
struct StaticAddressTests {
    private func identity(_ deviceID: String) throws -> Identity {
        Identity(
            deviceID: try #require(DeviceID(deviceID)),
            longTermKey: try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: 32)))),
            verifier: .make(salt: [UInt8](repeating: 2, count: 16), password: "111-22-333"), setupID: nil)
    }

    @Test("HAP-BLE 3.7: the reference accessory's address follows from its device ID and firmware revision")
    func golden() throws {
        let identity = try identity("BC:1E:19:91:9E:50")
        #expect(identity.staticAddress(firmwareRevision: "1") == hex("c38607510294"))
    }

    @Test("HAP-BLE 3.7: another firmware revision, identity or attribute table has another address, and each is a static one")
    func change() throws {
        let addresses = [
            try identity("BC:1E:19:91:9E:50").staticAddress(firmwareRevision: "1"),
            try identity("BC:1E:19:91:9E:50").staticAddress(firmwareRevision: "1.0.1"),
            try identity("BC:1E:19:91:9E:51").staticAddress(firmwareRevision: "1"),
            try identity("BC:1E:19:91:9E:50").staticAddress(
                firmwareRevision: "1", configurationNumber: try #require(ConfigurationNumber(2))),
            try identity("BC:1E:19:91:9E:50").staticAddress(
                firmwareRevision: "1", configurationNumber: try #require(ConfigurationNumber(258))),
        ]
        #expect(Set(addresses).count == 5)
        #expect(addresses.allSatisfy { $0[0] >> 6 == 3 && $0.count == 6 })
    }
}
