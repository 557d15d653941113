import HAPModel

/// Reads one service.
struct ServiceReader {
    /// How paths name it.
    let path: String
    let findings: Findings

    static let keys = ["type", "name", "iid", "primary", "hidden", "linked", "characteristics"]
    /// More than any Apple-defined service has.
    static let maximumCharacteristics = 100
    private static let maximumLinks = 100

    func read(_ node: YAMLNode) -> ReadService? {
        guard let mapping = MappingReader(node, subject: "a service", keys: Self.keys, findings: findings) else { return nil }
        let identity = identity(mapping)
        let iid = InstanceIDReader.read(mapping)
        let isPrimary = mapping.boolean("primary") ?? false
        let isHidden = mapping.boolean("hidden") ?? false
        let links = mapping.texts("linked", maximum: Self.maximumLinks) ?? []
        let nodes = mapping.list("characteristics", maximum: Self.maximumCharacteristics) ?? []
        let reader = CharacteristicReader(
            service: identity?.value.catalogue, servicePath: path, findings: findings)
        var characteristics = nodes.compactMap(reader.read)
        guard let identity else { return nil }
        if let name = name(mapping, reader) { characteristics.insert(name, at: 0) }
        refuseDoubles(characteristics, of: identity.value.name)
        // A characteristic that could not be read may be the one that seems to be missing; those of Accessory Information are
        // always there.
        if characteristics.count >= nodes.count, identity.value.type != RequiredServices.accessoryInformation {
            characteristics += missing(characteristics, in: identity, reader: reader)
        }
        if characteristics.isEmpty && nodes.isEmpty && identity.value.type != RequiredServices.accessoryInformation {
            findings.error("\(identity.value.name) has no characteristics; give it some", at: identity.position)
        }
        let nameFirst =
            characteristics.filter { $0.definition.name == "name" } + characteristics.filter { $0.definition.name != "name" }
        let definition = ServiceDefinition(
            type: identity.value.type, name: identity.value.name, iid: iid?.value, isPrimary: isPrimary, isHidden: isHidden,
            linked: [], characteristics: nameFirst.map(\.definition))
        return ReadService(
            definition: definition, catalogue: identity.value.catalogue, typePosition: identity.position,
            primaryPosition: isPrimary ? mapping.node("primary")?.position : nil, iidPosition: iid?.position, links: links,
            characteristics: characteristics, path: path)
    }

    /// The name of the service that a node describes, as it stands in paths; nil when its type says nothing.
    static func name(of node: YAMLNode) -> String? {
        guard let text = node.member("type")?.text else { return nil }
        return Catalogue.apple.service(named: text)?.name ?? HAPUUID(appleOrFull: text)?.description
    }

    private struct Identity {
        let type: HAPUUID
        let name: String
        let catalogue: ServiceType?
    }

    private func identity(_ mapping: MappingReader) -> Located<Identity>? {
        guard mapping.has("type") else {
            findings.error("the service has no type; write type: and a name that 'hapsim catalog' lists", at: mapping.position)
            return nil
        }
        guard let text = mapping.text("type") else { return nil }
        if let service = Catalogue.apple.service(named: text.value) {
            guard !RequiredServices.unlisted.contains(service.type) else {
                findings.error("\(service.name) is always there; take it out of the services", at: text.position)
                return nil
            }
            return Located(value: Identity(type: service.type, name: service.name, catalogue: service), position: text.position)
        }
        guard let type = HAPUUID(appleOrFull: text.value) else {
            let names = Catalogue.apple.services.flatMap { [$0.name] + $0.aliases + [$0.dottedName].compactMap { $0 } }
            let hint = suggestion(
                for: text.value, in: names, otherwise: "'hapsim catalog' lists them; a custom one has a full UUID")
            findings.error("there is no service type '\(text.value.shortened)'; \(hint)", at: text.position)
            return nil
        }
        return Located(value: Identity(type: type, name: type.description, catalogue: nil), position: text.position)
    }

    /// `name: x` is short for a Name characteristic.
    private func name(_ mapping: MappingReader, _ reader: CharacteristicReader) -> ReadCharacteristic? {
        guard let text = mapping.text("name") else { return nil }
        return reader.make("name", value: text)
    }

    private func missing(
        _ characteristics: [ReadCharacteristic], in identity: Located<Identity>, reader: CharacteristicReader
    ) -> [ReadCharacteristic] {
        let present = Set(characteristics.map(\.definition.name))
        return (identity.value.catalogue?.required ?? []).filter { !present.contains($0) }.compactMap {
            reader.make($0, at: identity.position)
        }
    }

    private func refuseDoubles(_ characteristics: [ReadCharacteristic], of service: String) {
        var seen: Set<HAPUUID> = []
        for characteristic in characteristics where !seen.insert(characteristic.definition.type).inserted {
            findings.error("\(service) has \(characteristic.definition.name) twice; take one out", at: characteristic.position)
        }
    }
}
