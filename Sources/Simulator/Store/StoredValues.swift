import HAPModel
import JSON

/// The retained values of an accessory as they are kept: each by its instance ID, with its format and its bytes.
enum StoredValues {
    static func json(_ values: [InstanceID: Value]) -> JSONValue {
        [
            "values": .array(
                values.sorted { $0.key < $1.key }.map {
                    [
                        "iid": .integer(Int64($0.key.rawValue)),
                        "format": .string($0.value.format.rawValue),
                        "bytes": .string(Hexadecimal.encode($0.value.bytes)),
                    ]
                })
        ]
    }

    static func values(_ record: RecordReader) throws(DamagedRecord) -> [InstanceID: Value] {
        var values: [InstanceID: Value] = [:]
        for entry in try record.array("values") {
            let fields = try RecordReader(entry)
            guard let iid = InstanceID(try fields.integer("iid", UInt16.self)),
                let format = Format(rawValue: try fields.string("format")),
                let value = Value(bytes: try fields.bytes("bytes", count: 0...Constraints.defaultDataLength), format: format)
            else { throw DamagedRecord(reason: "'values' has an entry that is none") }
            values[iid] = value
        }
        return values
    }
}
