import HAPModel

/// Reads one characteristic of a service.
struct CharacteristicReader {
    /// The service's type, for short names; nil: it is not Apple's.
    let service: ServiceType?
    /// The service as paths name it: `outlet[2]`.
    let servicePath: String
    /// For what concerns the service.
    let findings: Findings

    static let keys = [
        "type", "iid", "value", "format", "permissions", "unit", "min", "max", "step", "maxLength", "validValues", "validRanges",
        "notify", "timedWrite", "authorizationData", "adminRead", "adminWrite", "hidden", "retain", "description",
    ]

    func read(_ node: YAMLNode) -> ReadCharacteristic? {
        let name = CharacteristicTypeReader(service: service, findings: findings).name(of: node)
        return read(node, name.map { findings.about("\(servicePath)/\($0)") } ?? findings)
    }

    private func read(_ node: YAMLNode, _ findings: Findings) -> ReadCharacteristic? {
        guard let mapping = MappingReader(node, subject: "a characteristic", keys: Self.keys, findings: findings) else {
            return nil
        }
        let iid = InstanceIDReader.read(mapping)
        let isRetained = mapping.boolean("retain") ?? false
        let userDescription = userDescription(mapping)
        guard let identity = CharacteristicTypeReader(service: service, findings: findings).read(mapping),
            let properties = PropertiesReader(identity: identity, mapping: mapping).read()
        else { return nil }
        let limits = ConstraintsReader(identity: identity, mapping: mapping)
        var definition = CharacteristicDefinition(
            type: identity.type, name: identity.name, iid: iid?.value, format: identity.format, properties: properties.properties,
            adminRead: properties.adminRead, adminWrite: properties.adminWrite, unit: limits.unit(),
            userDescription: userDescription,
            constraints: limits.read(), initialValue: .zero(of: identity.format), isRetained: isRetained)
        definition.initialValue = value(mapping, definition, identity) ?? definition.initialValue
        return ReadCharacteristic(
            definition: definition, position: identity.position, iidPosition: iid?.position,
            valuePosition: mapping.node("value")?.position, path: "\(servicePath)/\(identity.name)")
    }

    /// A characteristic of the catalogue as its type wants it.
    func make(_ name: String, at position: SourcePosition) -> ReadCharacteristic? {
        make(name, node: nil, at: position)
    }

    /// The same with a value.
    func make(_ name: String, value: Located<String>) -> ReadCharacteristic? {
        let node = YAMLNode(content: .scalar(text: value.value, isPlain: false), position: value.position)
        return make(name, node: node, at: value.position)
    }

    /// Reads what the shortest entry for the type would be, so that there is one place that knows the defaults.
    private func make(_ name: String, node: YAMLNode?, at position: SourcePosition) -> ReadCharacteristic? {
        let type = YAMLNode(content: .scalar(text: name, isPlain: true), position: position)
        var members = [YAMLMember(key: "type", keyPosition: position, value: type)]
        if let node { members.append(YAMLMember(key: "value", keyPosition: position, value: node)) }
        return read(YAMLNode(content: .mapping(members), position: position))
    }

    private func userDescription(_ mapping: MappingReader) -> String? {
        guard let text = mapping.text("description") else { return nil }
        guard (1...64).contains(text.value.utf8.count) else {
            mapping.findings.error("'description' is \(text.value.utf8.count) bytes long, it must be 1 to 64", at: text.position)
            return nil
        }
        return text.value
    }

    private func value(
        _ mapping: MappingReader, _ definition: CharacteristicDefinition, _ identity: CharacteristicIdentity
    ) -> Value? {
        let findings = mapping.findings
        let reader = ValueReader(characteristic: definition.characteristic(iid: InstanceID(fixed: 1)), findings: findings)
        guard let node = mapping.node("value") else { return reader.defaultValue(at: identity.position) }
        guard !definition.properties.isDisjoint(with: [.pairedRead, .read]) else {
            findings.error("\(definition.name) cannot be read, so it has no value; take the value out", at: node.position)
            return nil
        }
        return reader.read(node)
    }
}
