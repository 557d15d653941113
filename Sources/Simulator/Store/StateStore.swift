import HAPCrypto
import HAPEngine
import HAPModel
import JSON
import Profiles

/// The state of one accessory on disk: one file for each part, each replaced as a whole.
///
/// A file that cannot be read is kept aside under another name and reported; nothing is silently replaced.
public final class StateStore {
    /// What was wrong with the state that was found.
    public enum Finding: Equatable, CustomStringConvertible {
        /// A file could not be read; it is kept, and the accessory goes on without what it held.
        case damaged(file: String, reason: String, keptAs: String)
        /// The long-term key is gone, so that no controller can recognise the accessory: its pairings were dropped.
        case pairingsWithoutIdentity

        public var description: String {
            switch self {
            case .damaged(let file, let reason, let keptAs):
                "\(file) is damaged (\(reason)); it is kept as \(keptAs), and what it held is made anew"
            case .pairingsWithoutIdentity:
                "there are pairings, but the identity that they belong to is gone; they were dropped"
            }
        }
    }

    enum File: String, CaseIterable {
        case identity = "identity.json"
        case pairings = "pairings.json"
        case numbers = "numbers.json"
        case values = "values.json"
        case instanceIDs = "instance-ids.json"
    }

    private let directory: StateDirectory
    /// What was wrong with the files, in the order in which they were read.
    public private(set) var findings: [Finding] = []
    /// The last `loadAccessory` raised the configuration number: what controllers have read of the accessory is not true any more.
    public private(set) var hasChangedTable = false
    private var table = AttributeTableVersion(digest: "", firmwareRevision: "")

    /// Takes the directory, which is made with mode 0700 where it is missing.
    public init(directory path: String) throws(StoreError) {
        directory = try StateDirectory(path: path)
    }

    /// Where the state is.
    public var path: String { directory.path }

    /// The instance IDs that were assigned so far.
    public func loadInstanceIDs() throws(StoreError) -> InstanceIDAssignment {
        try load(.instanceIDs) { record throws(DamagedRecord) in try StoredInstanceIDs.assignment(record) }
            ?? InstanceIDAssignment()
    }

    /// Writes the assigned instance IDs; when it returns they are on the disk.
    public func save(instanceIDs: InstanceIDAssignment) throws(StoreError) {
        try write(StoredInstanceIDs.json(instanceIDs), to: .instanceIDs)
    }

    /// The identity and the state of the accessory; an identity is drawn where there is none.
    ///
    /// The configuration number is raised when the attribute table or the firmware revision is another one than that
    /// of the last run (HAP R14 7.4.1.9); another firmware also begins at state number 1.
    ///
    /// - Parameters:
    ///   - setupCode: nil: the stored one, or a random one.
    ///   - setupID: nil: the stored one, or a random one.
    public func loadAccessory(
        database: AttributeDatabase, firmwareRevision: String, setupCode: SetupCode?, setupID: SetupID?, random: RandomSource
    ) throws(StoreError) -> (identity: StoredIdentity, state: AccessoryState) {
        let stored = try load(.identity) { record throws(DamagedRecord) in try StoredIdentity(record: record) }
        var identity = stored ?? StoredIdentity(setupCode: setupCode, setupID: setupID, random: random)
        if let setupCode, setupCode != identity.setupCode { identity.changeSetupCode(setupCode, random: random) }
        if let setupID { identity.setupID = setupID }
        try write(identity.json, to: .identity)

        var state = AccessoryState()
        state.pairings = try load(.pairings) { record throws(DamagedRecord) in try StoredPairings.pairings(record) } ?? []
        if stored == nil, !state.pairings.isEmpty {
            state.pairings = []
            findings.append(.pairingsWithoutIdentity)
        }
        state.retainedValues = try load(.values) { record throws(DamagedRecord) in try StoredValues.values(record) } ?? [:]
        table = AttributeTableVersion(database, firmwareRevision: firmwareRevision)
        let storedTable = try load(.numbers) { record throws(DamagedRecord) in
            try StoredNumbers.read(record, into: &state)
        }
        hasChangedTable = storedTable.map { $0 != table } ?? false
        if hasChangedTable { state.configurationNumber.increment() }
        if let storedTable, storedTable.firmwareRevision != firmwareRevision { state.firmwareWasUpdated() }
        try save([.pairings, .numbers, .values], of: state)
        return (identity, state)
    }

    /// Writes parts of the state; when it returns they are on the disk.
    public func save(_ parts: AccessoryState.Parts, of state: AccessoryState) throws(StoreError) {
        if parts.contains(.pairings) { try write(StoredPairings.json(state.pairings), to: .pairings) }
        if parts.contains(.numbers) { try write(StoredNumbers.json(state, table: table), to: .numbers) }
        if parts.contains(.values) { try write(StoredValues.json(state.retainedValues), to: .values) }
    }

    /// Forgets what the level says; the next `loadAccessory` draws a new identity where there is none.
    ///
    /// - Parameter state: as it was last saved.
    public func reset(_ level: ResetLevel, of state: AccessoryState) throws(StoreError) {
        var state = state
        state.reset(level)
        // Pairings go before the identity that they belong to, so that a crash in between leaves no pairing without one.
        try save([.pairings, .numbers, .values], of: state)
        switch level {
        case .pairings:
            break
        case .identity:
            try directory.remove(File.identity.rawValue)
        case .all:
            try directory.remove(File.identity.rawValue)
            try directory.remove(File.instanceIDs.rawValue)
        }
    }

    private func write(_ json: JSONValue, to file: File) throws(StoreError) {
        try AtomicFile.write(Array((json.serialized(pretty: true) + "\n").utf8), to: file.rawValue, in: directory.path)
    }

    private func load<Content>(
        _ file: File, _ decode: (RecordReader) throws(DamagedRecord) -> Content
    ) throws(StoreError) -> Content? {
        guard let bytes = try AtomicFile.read("\(directory.path)/\(file.rawValue)") else { return nil }
        do throws(DamagedRecord) {
            return try decode(try RecordReader(bytes))
        } catch {
            let aside = try directory.keepAside(file.rawValue)
            findings.append(.damaged(file: "\(directory.path)/\(file.rawValue)", reason: error.reason, keptAs: aside))
            return nil
        }
    }
}
