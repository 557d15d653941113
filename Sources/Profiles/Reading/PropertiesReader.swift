import HAPModel

/// Reads what a characteristic can do: permissions, notifications, the demands on a write.
struct PropertiesReader {
    let identity: CharacteristicIdentity
    let mapping: MappingReader

    struct Result {
        var properties: Characteristic.Properties
        var adminRead: Bool
        var adminWrite: Bool
    }

    private var findings: Findings { mapping.findings }

    func read() -> Result? {
        guard var properties = permissions() else { return nil }
        let sample = identity.definition?.sampleProperties ?? []
        notifications(&properties)
        set(.hidden, "hidden", &properties, default: sample.contains(.hidden))
        set(.timedWrite, "timedWrite", &properties, default: sample.contains(.timedWrite) && properties.contains(.pairedWrite))
        set(.additionalAuthorizationData, "authorizationData", &properties, default: false)
        let result = Result(
            properties: properties, adminRead: mapping.boolean("adminRead") ?? false,
            adminWrite: mapping.boolean("adminWrite") ?? false)
        check(result)
        return result
    }

    static let permissionNames: [String: Characteristic.Properties] = [
        "pr": .pairedRead, "read": .pairedRead, "pw": .pairedWrite, "write": .pairedWrite, "ev": .events, "events": .events,
    ]

    private func permissions() -> Characteristic.Properties? {
        let known = identity.definition?.permissions
        guard let node = mapping.node("permissions") else {
            if known == nil {
                findings.error(
                    "\(identity.name) needs permissions, some of read, write, events; the catalogue has none for it",
                    at: identity.position)
            }
            return known
        }
        guard let texts = mapping.texts("permissions", maximum: 10) else { return nil }
        var permissions: Characteristic.Properties = []
        for text in texts {
            guard let permission = Self.permissionNames[text.value] else {
                let hint = suggestion(
                    for: text.value, in: ["read", "write", "events"], otherwise: "there are read, write, events")
                findings.error("there is no permission '\(text.value.shortened)'; \(hint)", at: text.position)
                return nil
            }
            permissions.insert(permission)
        }
        guard !permissions.isEmpty else {
            findings.error("\(identity.name) must have a permission, one of read, write, events", at: node.position)
            return nil
        }
        if let known, known != permissions {
            findings.warning(
                "Apple's \(identity.name) has the permissions \(Self.describe(known)); controllers may not like others",
                at: node.position)
        }
        return permissions
    }

    private static func describe(_ permissions: Characteristic.Properties) -> String {
        ["read", "write", "events"].filter { permissionNames[$0].map(permissions.contains) ?? false }.joined(separator: ", ")
    }

    private static let notificationNames: [String: Characteristic.Properties] = [
        "connected": .events, "broadcast": .broadcastEvents, "disconnected": .disconnectedEvents,
    ]

    /// Without `notify` a characteristic with events tells of its changes in every way that its format allows: phones refuse
    /// accessories that say nothing while disconnected.
    private func notifications(_ properties: inout Characteristic.Properties) {
        guard let texts = mapping.texts("notify", maximum: 10) else {
            if properties.isSuperset(of: [.events, .pairedRead]) && identity.format.canBroadcast {
                properties.formUnion([.broadcastEvents, .disconnectedEvents])
            }
            return
        }
        var wanted: Characteristic.Properties = []
        for text in texts {
            guard let notification = Self.notificationNames[text.value] else {
                let hint = suggestion(
                    for: text.value, in: ["connected", "broadcast", "disconnected"],
                    otherwise: "there are connected, broadcast, disconnected")
                findings.error("there is no notification '\(text.value.shortened)'; \(hint)", at: text.position)
                continue
            }
            if notification == .broadcastEvents && !identity.format.canBroadcast {
                findings.error(
                    "\(identity.name) cannot be broadcast: a \(identity.format.rawValue) has no fixed size; take it out",
                    at: text.position)
            }
            wanted.insert(notification)
        }
        guard let position = mapping.node("notify")?.position else { return }
        if !wanted.isEmpty && !properties.contains(.events) {
            findings.error("\(identity.name) has no events; take 'notify' out", at: position)
        }
        if wanted.contains(.disconnectedEvents) && !wanted.isSuperset(of: [.events, .broadcastEvents]) {
            findings.error("disconnected notification needs connected and broadcast with it; add them", at: position)
        }
        properties.subtract(.events)
        properties.formUnion(wanted)
    }

    private func set(
        _ property: Characteristic.Properties, _ key: String, _ properties: inout Characteristic.Properties, default: Bool
    ) {
        if mapping.boolean(key) ?? `default` { properties.insert(property) }
    }

    /// HAP R14 7.4.4.6: what goes together.
    private func check(_ result: Result) {
        let properties = result.properties
        let isReadable = properties.contains(.pairedRead)
        let isWritable = properties.contains(.pairedWrite)
        func demand(_ condition: Bool, _ key: String, _ message: String) {
            guard !condition, let node = mapping.node(key) else { return }
            findings.error("\(message), which \(identity.name) is not; take it out", at: node.position)
        }
        demand(isWritable || !properties.contains(.timedWrite), "timedWrite", "'timedWrite' is for what can be written")
        demand(
            isWritable || !properties.contains(.additionalAuthorizationData), "authorizationData",
            "'authorizationData' is for what can be written")
        demand(isReadable || !result.adminRead, "adminRead", "'adminRead' is for what can be read")
        demand(isWritable || !result.adminWrite, "adminWrite", "'adminWrite' is for what can be written")
        if result.adminRead && isWritable && !result.adminWrite, let node = mapping.node("adminRead") {
            findings.error("what only admins read only admins may write; add adminWrite: true", at: node.position)
        }
    }
}
