import HAPEngine
import Profiles

/// The state of an accessory as it is on the disk, looked at without taking or changing it, also while the accessory runs.
public struct StateSnapshot {
    public let identity: StoredIdentity
    /// Pairings and numbers.
    public let state: AccessoryState
    /// The instance IDs that were assigned.
    public let instanceIDs: InstanceIDAssignment

    /// - Throws: when there is no state, or a file of it cannot be read.
    public init(directory: String) throws(StoreError) {
        let identity = try Self.read(.identity, directory) { record throws(DamagedRecord) in try StoredIdentity(record: record) }
        guard let identity else {
            throw .system(call: "read", path: directory, reason: "there is no state of an accessory")
        }
        self.identity = identity
        instanceIDs =
            try Self.read(.instanceIDs, directory) { record throws(DamagedRecord) in try StoredInstanceIDs.assignment(record) }
            ?? InstanceIDAssignment()
        var state = AccessoryState()
        state.pairings =
            try Self.read(.pairings, directory) { record throws(DamagedRecord) in try StoredPairings.pairings(record) } ?? []
        _ = try Self.read(.numbers, directory) { record throws(DamagedRecord) in try StoredNumbers.read(record, into: &state) }
        self.state = state
    }

    private static func read<Content>(
        _ file: StateStore.File, _ directory: String, _ decode: (RecordReader) throws(DamagedRecord) -> Content
    ) throws(StoreError) -> Content? {
        let path = "\(directory)/\(file.rawValue)"
        guard let bytes = try AtomicFile.read(path) else { return nil }
        do throws(DamagedRecord) {
            return try decode(try RecordReader(bytes))
        } catch {
            throw .system(call: "read", path: path, reason: error.reason)
        }
    }
}
