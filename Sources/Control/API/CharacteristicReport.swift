import HAPModel
import JSON

/// A characteristic and its value as the control server shows them.
struct CharacteristicReport {
    let path: CharacteristicPath
    let characteristic: Characteristic
    /// nil: the characteristic holds none.
    let value: Value?

    var json: JSONValue {
        var object: JSONObject = [
            "path": .string("\(path)"),
            "iid": .integer(Int64(characteristic.iid.rawValue)),
            "type": .string("\(characteristic.type)"),
            "format": .string(characteristic.format.rawValue),
            "permissions": .array(characteristic.properties.names.map { .string($0) }),
        ]
        if characteristic.unit != .none { object["unit"] = .string(characteristic.unit.name) }
        let constraints = characteristic.constraints
        object["minimum"] = constraints.minimum.map { JSONValue($0) }
        object["maximum"] = constraints.maximum.map { JSONValue($0) }
        object["step"] = constraints.step.map { JSONValue($0) }
        object["maximumLength"] = constraints.maximumLength.map { .integer(Int64($0)) }
        let valid = Set(constraints.validValues).union(constraints.validRanges.joined()).sorted()
        if !valid.isEmpty { object["validValues"] = .array(valid.map { .integer(Int64($0)) }) }
        object["value"] = value.map { JSONValue($0) }
        object["text"] = value.map { .string(ValueText.describe($0, for: characteristic)) }
        return .object(object)
    }
}

extension Characteristic.Properties {
    /// What a controller may do, in the words of the control server.
    fileprivate var names: [String] {
        let names: [(Characteristic.Properties, String)] = [
            (.read, "read"), (.write, "write"), (.pairedRead, "pairedRead"), (.pairedWrite, "pairedWrite"),
            (.timedWrite, "timedWrite"), (.additionalAuthorizationData, "additionalAuthorizationData"), (.hidden, "hidden"),
            (.events, "events"), (.disconnectedEvents, "disconnectedEvents"), (.broadcastEvents, "broadcastEvents"),
        ]
        return names.filter { contains($0.0) }.map(\.1)
    }
}
