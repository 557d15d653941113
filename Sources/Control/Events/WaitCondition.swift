import HAPModel
import JSON

/// What a client waits for.
enum WaitCondition {
    /// A value of a characteristic; nil: any that is set.
    case value(InstanceID, Value?)
    /// A controller is connected, or is not.
    case link(isConnected: Bool)
    /// An entry of the journal with these members.
    case event(EventFilter, JSONObject)

    /// Whether an entry says that the condition has come to hold.
    func isMet(by entry: any ControlledEntry) -> Bool {
        switch self {
        case .value(let iid, let wanted):
            guard entry.type == "value.set" else { return false }
            let json = entry.json
            guard json["iid"]?.integerValue == Int64(iid.rawValue) else { return false }
            return wanted.map { Self.isEqual(JSONValue($0), json["value"]) } ?? true
        case .link(let isConnected):
            return entry.type == (isConnected ? "link.connected" : "link.disconnected")
        case .event(let filter, let fields):
            guard filter.takes(entry.type) else { return false }
            let json = entry.json
            return fields.members.allSatisfy { Self.isEqual($0.value, json[$0.key]) }
        }
    }

    /// Whether it holds now; an event never does.
    func holds(for accessory: any ControlledAccessory) -> Bool {
        switch self {
        case .value(let iid, let wanted): wanted != nil && accessory.value(of: iid) == wanted
        case .link(let isConnected): (accessory.link.central != nil) == isConnected
        case .event: false
        }
    }

    /// A shell has only text: `true` and `3` are meant by it too.
    private static func isEqual(_ wanted: JSONValue, _ actual: JSONValue?) -> Bool {
        guard let actual else { return wanted.isNull }
        if wanted == actual { return true }
        if let wanted = wanted.stringValue { return actual.stringValue == nil && wanted == actual.serialized() }
        return wanted.doubleValue != nil && wanted.doubleValue == actual.doubleValue
    }
}
