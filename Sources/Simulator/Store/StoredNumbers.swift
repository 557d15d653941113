import HAPCrypto
import HAPEngine
import HAPModel
import JSON

/// State number, configuration number, failed tries, and what belongs to broadcasts, as they are kept.
enum StoredNumbers {
    static func json(_ state: AccessoryState, table: AttributeTableVersion) -> JSONValue {
        var object: JSONObject = [
            "globalStateNumber": .integer(Int64(state.globalStateNumber.value)),
            "incrementedInCycle": .bool(state.globalStateNumber.isIncrementedInCycle),
            "configurationNumber": .integer(Int64(state.configurationNumber.value)),
            "attributeTable": .string(table.digest),
            "firmwareRevision": .string(table.firmwareRevision),
            "failedTries": .integer(Int64(state.failedTries)),
            "broadcasts": .array(
                state.broadcasts.sorted { $0.key < $1.key }.map {
                    ["iid": .integer(Int64($0.key.rawValue)), "interval": .integer(Int64($0.value.rawValue))]
                }),
        ]
        if let identifier = state.advertisingIdentifier { object["advertisingIdentifier"] = .string(identifier.description) }
        if let key = state.broadcastKey {
            object["broadcastKey"] = .string(Hexadecimal.encode(key.key.copy))
            object["broadcastKeyEnd"] = .integer(Int64(key.lastStateNumber))
        }
        return .object(object)
    }

    /// Reads the numbers into a state.
    ///
    /// - Returns: the version of the attribute table that they were stored with.
    static func read(_ record: RecordReader, into state: inout AccessoryState) throws(DamagedRecord) -> AttributeTableVersion {
        guard
            let stateNumber = GlobalStateNumber(
                value: try record.integer("globalStateNumber", UInt16.self),
                isIncrementedInCycle: try record.bool("incrementedInCycle"))
        else { throw DamagedRecord(reason: "'globalStateNumber' is 0") }
        guard let configurationNumber = ConfigurationNumber(try record.integer("configurationNumber", UInt32.self)) else {
            throw DamagedRecord(reason: "'configurationNumber' is 0")
        }
        let table = AttributeTableVersion(
            digest: try record.string("attributeTable"), firmwareRevision: try record.string("firmwareRevision"))
        let failedTries = try record.integer("failedTries", UInt8.self)
        var broadcasts: [InstanceID: BroadcastInterval] = [:]
        for entry in try record.array("broadcasts") {
            let fields = try RecordReader(entry)
            guard let iid = InstanceID(try fields.integer("iid", UInt16.self)),
                let interval = BroadcastInterval(rawValue: try fields.integer("interval", UInt8.self))
            else { throw DamagedRecord(reason: "'broadcasts' has an entry that is none") }
            broadcasts[iid] = interval
        }
        var identifier: DeviceID?
        if !record.isMissing("advertisingIdentifier") {
            identifier = DeviceID(try record.string("advertisingIdentifier"))
            guard identifier != nil else { throw DamagedRecord(reason: "'advertisingIdentifier' is not one") }
        }
        var key: BroadcastKey?
        if !record.isMissing("broadcastKey") {
            key = BroadcastKey(
                key: Secret(try record.bytes("broadcastKey", count: 32...32)),
                lastStateNumber: try record.integer("broadcastKeyEnd", UInt16.self))
        }
        state.globalStateNumber = stateNumber
        state.configurationNumber = configurationNumber
        state.failedTries = failedTries
        state.broadcasts = broadcasts
        state.advertisingIdentifier = identifier
        state.broadcastKey = key
        return table
    }
}
