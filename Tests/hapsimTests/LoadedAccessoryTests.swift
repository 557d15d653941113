import HAPEngine
import Testing

@testable import hapsim

@Suite("loaded accessory")
struct LoadedAccessoryTests {
    private let directory = TemporaryDirectory()

    private func load(_ profile: String) throws -> LoadedAccessory {
        let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        return try LoadedAccessory(
            profile: "\(package)/Profiles/\(profile).yaml", stateDirectory: directory.path, setupCode: nil, setupID: nil)
    }

    /// Stores a pairing, as after Pair Setup.
    private func pair(_ profile: String) throws {
        let loaded = try load(profile)
        var state = loaded.accessory.state
        state.pairings = [Pairing(identifier: [1], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true)]
        try loaded.store.save(.pairings, of: state)
    }

    @Test("HAP-BLE 3.6: another attribute table is told of once, and only where a controller knows the old one")
    func tableNotice() throws {
        #expect(try load("switch").tableNotice == nil)
        #expect(try load("outlet").tableNotice == nil, "nobody has paired")
        try pair("outlet")
        #expect(try load("outlet").tableNotice == nil)
        #expect(try load("dual-outlet").tableNotice?.contains("the configuration number is now 3") == true)
        #expect(try load("dual-outlet").tableNotice == nil)
    }
}
