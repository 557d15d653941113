import JSON
import Profiles

/// The instance IDs of an accessory as they are kept: each with the key of what it was assigned to.
enum StoredInstanceIDs {
    static func json(_ assignment: InstanceIDAssignment) -> JSONValue {
        [
            "assigned": .array(
                assignment.entries.map { ["key": .string($0.key), "iid": .integer(Int64($0.iid))] })
        ]
    }

    static func assignment(_ record: RecordReader) throws(DamagedRecord) -> InstanceIDAssignment {
        var entries: [(key: String, iid: UInt16)] = []
        for entry in try record.array("assigned") {
            let fields = try RecordReader(entry)
            entries.append((key: try fields.string("key"), iid: try fields.integer("iid", UInt16.self)))
        }
        do throws(InstanceIDAssignment.Invalid) {
            return try InstanceIDAssignment(entries: entries)
        } catch {
            throw DamagedRecord(reason: error.description)
        }
    }
}
