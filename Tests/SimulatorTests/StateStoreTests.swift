import Glibc
import HAPCrypto
import HAPEngine
import HAPModel
import Profiles
import Testing

@testable import Simulator

@Suite("The state on disk")
struct StateStoreTests {
    private func load(
        _ store: StateStore, brightnessLimit: Int32 = 100, firmware: String = "1.0", setupCode: SetupCode? = nil,
        random: RandomSource = TestLight.random()
    ) throws -> (identity: StoredIdentity, state: AccessoryState) {
        try store.loadAccessory(
            database: try TestLight.database(brightnessLimit: brightnessLimit), firmwareRevision: firmware, setupCode: setupCode,
            setupID: nil, random: random)
    }

    @Test("The first start draws an identity; the second finds it, and everything else that was stored")
    func roundTrip() throws {
        let directory = try TemporaryDirectory()
        var first: StateStore? = try StateStore(directory: directory.path)
        let (identity, fresh) = try load(#require(first))
        var state = fresh
        state.pairings = [
            Pairing(identifier: Array("A".utf8), publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true),
            Pairing(identifier: [0, 255], publicKey: [UInt8](repeating: 8, count: 32), isAdmin: false),
        ]
        state.globalStateNumber = try #require(GlobalStateNumber(value: 65535, isIncrementedInCycle: true))
        state.configurationNumber = try #require(ConfigurationNumber(300))
        state.failedTries = 99
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 9, count: 32)), lastStateNumber: 12)
        state.advertisingIdentifier = DeviceID("01:02:03:04:05:06")
        state.broadcasts = [TestLight.on: .milliseconds1280]
        state.retainedValues = [TestLight.id(0x34): .int(-5), TestLight.id(0x99): .string("ü")]
        try first?.save([.pairings, .numbers, .values], of: state)
        try first?.save(instanceIDs: InstanceIDAssignment(entries: [(key: "43/25", iid: 0x33)]))
        first = nil

        let second = try StateStore(directory: directory.path)
        let (again, stored) = try load(second, random: RandomSource { [UInt8](repeating: 0xEE, count: $0) })
        #expect(stored == state)
        #expect(again.deviceID == identity.deviceID)
        #expect(again.setupCode == identity.setupCode)
        #expect(again.setupID == identity.setupID)
        #expect(again.identity.longTermKey.publicKey == identity.identity.longTermKey.publicKey)
        #expect(again.identity.verifier.salt == identity.identity.verifier.salt)
        #expect(second.findings.isEmpty)
        let assigned = try second.loadInstanceIDs().entries
        #expect(assigned.map(\.key) == ["43/25"] && assigned.map(\.iid) == [0x33])
    }

    @Test("Only the owner can read the state")
    func modes() throws {
        let parent = try TemporaryDirectory()
        let store = try StateStore(directory: "\(parent.path)/new")
        _ = try load(store)
        #expect(parent.mode("new") == 0o700)
        for name in ["identity.json", "pairings.json", "numbers.json", "values.json", "lock"] {
            #expect(parent.mode("new/\(name)") == 0o600, "\(name)")
            unlink("\(parent.path)/new/\(name)")
        }
        rmdir("\(parent.path)/new")
    }

    @Test("A second process on the same state is refused, and comes in when the first is gone")
    func lock() throws {
        let directory = try TemporaryDirectory()
        var first: StateStore? = try StateStore(directory: directory.path)
        #expect(throws: StoreError.inUse(directory: directory.path)) { try StateStore(directory: directory.path) }
        #expect(first != nil)
        first = nil
        #expect(throws: Never.self) { try StateStore(directory: directory.path) }
    }

    @Test("The configuration number rises with the attribute table and with the firmware revision, and only then")
    func configurationNumber() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        #expect(try load(store).state.configurationNumber.value == 1)
        #expect(!store.hasChangedTable)
        #expect(try load(store).state.configurationNumber.value == 1)
        #expect(!store.hasChangedTable)
        #expect(try load(store, brightnessLimit: 50).state.configurationNumber.value == 2)
        #expect(store.hasChangedTable)
        #expect(try load(store, brightnessLimit: 50, firmware: "1.1").state.configurationNumber.value == 3)
        #expect(store.hasChangedTable)
        #expect(try load(store, brightnessLimit: 50, firmware: "1.1").state.configurationNumber.value == 3)
        #expect(!store.hasChangedTable)
    }

    @Test("HAP-BLE 3.5: another firmware revision begins at state number 1, another attribute table does not")
    func stateNumberOfFirmware() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        var state = try load(store).state
        state.globalStateNumber = try #require(GlobalStateNumber(value: 9, isIncrementedInCycle: true))
        try store.save(.numbers, of: state)
        #expect(try load(store, brightnessLimit: 50).state.globalStateNumber == state.globalStateNumber)
        #expect(try load(store, brightnessLimit: 50, firmware: "1.1").state.globalStateNumber == GlobalStateNumber())
        #expect(try load(store, brightnessLimit: 50, firmware: "1.1").state.globalStateNumber == GlobalStateNumber())
    }

    @Test("A setup code that is given replaces the stored one, and is kept")
    func givenCode() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        let drawn = try load(store).identity
        let code = try SetupCode("111-22-333")
        let given = try load(store, setupCode: code).identity
        #expect(given.setupCode == code)
        #expect(given.identity.verifier.salt != drawn.identity.verifier.salt)
        #expect(given.deviceID == drawn.deviceID)
        #expect(try load(store).identity.setupCode == code)
    }

    @Test(
        "A damaged file is kept aside and reported, whatever is wrong with it",
        arguments: ["identity.json", "pairings.json", "numbers.json", "values.json"])
    func damagedFile(name: String) throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        let (_, fresh) = try load(store)
        var state = fresh
        state.pairings = [Pairing(identifier: [1], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true)]
        state.retainedValues = [TestLight.on: .bool(true)]
        try store.save([.pairings, .numbers, .values], of: state)
        let whole = try directory.read(name)
        var damages: [[UInt8]] = stride(from: 0, to: whole.count - 2, by: 7).map { Array(whole[..<$0]) }
        let random = TestLight.random()
        damages += (1...20).map { random.bytes($0 * 13) }
        damages += [
            Array("[]".utf8), Array("{}".utf8), Array("null".utf8), [UInt8](repeating: UInt8(ascii: "["), count: 100_000),
        ]
        for (number, damage) in damages.enumerated() {
            try directory.write(damage, to: name)
            _ = try load(store)
            let aside = "\(name).damaged-\(number + 1)"
            #expect(try directory.read(aside) == Array(damage.prefix(65536)))
            #expect(
                store.findings.contains {
                    if case .damaged(_, _, let keptAs) = $0 { keptAs == "\(directory.path)/\(aside)" } else { false }
                })
        }
    }

    @Test("Pairings without the identity that they were made with are dropped, and that is reported")
    func lostIdentity() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        let (_, fresh) = try load(store)
        var state = fresh
        state.pairings = [Pairing(identifier: [1], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true)]
        try store.save(.pairings, of: state)
        unlink("\(directory.path)/identity.json")
        #expect(try load(store).state.pairings.isEmpty)
        #expect(store.findings == [.pairingsWithoutIdentity])
    }

    @Test("A reset of the identity draws a new one with another code; one of the pairings keeps it")
    func reset() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        let random = TestLight.random()
        let (first, fresh) = try load(store, random: random)
        var state = fresh
        state.pairings = [Pairing(identifier: [1], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: true)]
        state.globalStateNumber = try #require(GlobalStateNumber(value: 9, isIncrementedInCycle: true))
        try store.save([.pairings, .numbers], of: state)
        try store.save(instanceIDs: InstanceIDAssignment(entries: [(key: "43/25", iid: 0x33)]))

        try store.reset(.pairings, of: state)
        let unpaired = try load(store, random: random)
        #expect(unpaired.state.pairings.isEmpty && unpaired.state.globalStateNumber.value == 9)
        #expect(unpaired.identity.deviceID == first.deviceID && unpaired.identity.setupCode == first.setupCode)

        try store.reset(.identity, of: state)
        let other = try load(store, random: random)
        #expect(other.state.pairings.isEmpty && other.state.globalStateNumber.value == 1)
        #expect(other.identity.deviceID != first.deviceID && other.identity.setupCode != first.setupCode)
        #expect(other.identity.setupID != first.setupID)
        #expect(try store.loadInstanceIDs().entries.count == 1)

        try store.reset(.all, of: other.state)
        #expect(try store.loadInstanceIDs().entries.isEmpty)
        #expect(store.findings.isEmpty)
    }

    @Test("What a file says is checked: numbers in range, no pairing twice")
    func checkedFields() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        _ = try load(store)
        let numbers = String(decoding: try directory.read("numbers.json"), as: UTF8.self)
        let wrong = [("\"globalStateNumber\": 1", "\"globalStateNumber\": 0"), ("\"failedTries\": 0", "\"failedTries\": 256")]
        for (index, (right, changed)) in wrong.enumerated() {
            #expect(numbers.contains(right))
            try directory.write(Array(numbers.replacing(right, with: changed).utf8), to: "numbers.json")
            _ = try load(store)
            #expect(store.findings.count == index + 1)
        }
    }

    @Test(
        "Damaged instance IDs are kept aside and reported, also when each of them could be one",
        arguments: [
            "", "[]", #"{"assigned": [7]}"#, #"{"assigned": [{"key": "43", "iid": 65536}]}"#,
            #"{"assigned": [{"key": "43", "iid": 48}, {"key": "44", "iid": 48}]}"#,
            #"{"assigned": [{"key": "43", "iid": 48}, {"key": "43", "iid": 49}]}"#, #"{"assigned": [{"key": "43", "iid": 1}]}"#,
        ])
    func damagedInstanceIDs(text: String) throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        try directory.write(Array(text.utf8), to: "instance-ids.json")
        #expect(try store.loadInstanceIDs().entries.isEmpty)
        #expect(store.findings.count == 1)
        #expect(try directory.read("instance-ids.json.damaged-1") == Array(text.utf8))
    }

    @Test("A file too large to be one of a state is damaged; a directory in place of one is an error that names it")
    func noRecord() throws {
        let directory = try TemporaryDirectory()
        let store = try StateStore(directory: directory.path)
        try directory.write([UInt8](repeating: UInt8(ascii: " "), count: AtomicFile.sizeLimit + 1), to: "values.json")
        _ = try load(store)
        #expect(store.findings.count == 1 && directory.names.contains("values.json.damaged-1"))
        let obstacle = "\(directory.path)/pairings.json"
        unlink(obstacle)
        #expect(mkdir(obstacle, 0o700) == 0)
        defer { rmdir(obstacle) }
        #expect(throws: StoreError.system(call: "open", path: obstacle, reason: "not a file")) { try load(store) }
    }

    @Test("A directory that cannot be made is an error that names it")
    func impossibleDirectory() {
        #expect(throws: StoreError.self) { try StateStore(directory: "/proc/nothing/here") }
        #expect(throws: StoreError.self) { try StateStore(directory: "/dev/null") }
    }

    @Test(
        "The default directory is below XDG_STATE_HOME or HOME, whatever the accessory is called",
        arguments: [
            ("Front Door", "/x/hapsim/Front Door"), ("a/../b", "/x/hapsim/a_.._b"), ("..", "/x/hapsim/accessory"),
            ("", "/x/hapsim/accessory"),
        ])
    func defaultDirectory(name: String, path: String) throws {
        #expect(try defaultStateDirectory(accessoryName: name) { $0 == "XDG_STATE_HOME" ? "/x" : nil } == path)
        #expect(
            try defaultStateDirectory(accessoryName: "L") { $0 == "HOME" ? "/h" : nil } == "/h/.local/state/hapsim/L")
        #expect(throws: StoreError.noPlace) { try defaultStateDirectory(accessoryName: "L") { _ in nil } }
    }
}

extension String {
    /// Where a text stands in this one.
    fileprivate func range(of text: String) -> Range<Index>? {
        for start in indices where self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
        return nil
    }
}
