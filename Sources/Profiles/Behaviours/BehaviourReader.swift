import HAPModel

/// Reads one entry of `behaviours`.
struct BehaviourReader {
    let type: BehaviourType
    let mapping: MappingReader
    /// Where the type stands.
    let position: SourcePosition
    let accessory: BehaviourSubject

    var findings: Findings { mapping.findings }

    /// The value of a parameter; that which it has when it is left out, after a complaint about another one too.
    subscript<Value>(parameter: BehaviourParameter<Value>) -> Value {
        guard let node = mapping.node(parameter.key.name) else { return parameter.defaultValue }
        switch parameter.read(node) {
        case .success(let value):
            return value
        case .failure(let refusal):
            if case .refused = node.content { return parameter.defaultValue }
            findings.error("'\(parameter.key.name)' \(refusal.demand)", at: node.position)
            return parameter.defaultValue
        }
    }

    /// The node of a key that may not be left out; nil after a complaint.
    func required(_ key: BehaviourKey) -> YAMLNode? {
        if let node = mapping.node(key.name) { return node }
        findings.error("\(type.name) has no '\(key.name)'; it needs one", at: position)
        return nil
    }

    /// The characteristic whose path stands at a key; nil after a complaint.
    func characteristic(_ key: BehaviourKey) -> FoundCharacteristic? {
        guard let node = required(key) else { return nil }
        guard let text = node.text else {
            if case .refused = node.content { return nil }
            findings.error("'\(key.name)' must be the path of a characteristic, not \(node.summary)", at: node.position)
            return nil
        }
        return accessory.characteristic(Located(value: text, position: node.position), findings)
    }

    /// The services that it moves: the one that it names, or all of its types.
    var services: [ServiceReference] {
        let candidates = accessory.database.references.filter { type.services.contains($0.service.name) }.map(\.reference)
        if mapping.has("service") {
            guard let text = mapping.text("service"), let reference = accessory.service(text, findings) else { return [] }
            guard candidates.contains(reference) else {
                findings.error(
                    "\(type.name) moves \(type.services.joined(separator: " or ")), not \(reference)", at: text.position)
                return []
            }
            return [reference]
        }
        if candidates.isEmpty {
            findings.error(
                "\(type.name) moves \(type.services.joined(separator: " or ")), and the accessory has none", at: position)
        }
        return candidates
    }
}
