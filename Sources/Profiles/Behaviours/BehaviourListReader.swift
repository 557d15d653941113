import HAPModel

/// Reads `behaviours` of an accessory.
struct BehaviourListReader {
    let accessory: BehaviourSubject
    let findings: Findings

    /// More than any accessory needs, and few enough that they cost nothing.
    static let maximumBehaviours = 200

    /// - Returns: what could be read; `findings` has an error for what could not.
    func read(_ mapping: MappingReader) -> [BehaviourDefinition] {
        let nodes = mapping.list("behaviours", maximum: Self.maximumBehaviours) ?? []
        var movers: [String: SourcePosition] = [:]
        return nodes.enumerated().flatMap { index, node in
            let findings = findings.about("behaviours[\(index + 1)]")
            guard let reader = reader(of: node, findings) else { return [BehaviourDefinition]() }
            let definitions = reader.type.read(reader)
            for moved in definitions.compactMap(\.moved) {
                if let first = movers[moved] {
                    findings.warning(
                        "\(moved) is moved by the behaviour in line \(first.line) too; take one out", at: reader.position)
                } else {
                    movers[moved] = reader.position
                }
            }
            return definitions
        }
    }

    private func reader(of node: YAMLNode, _ findings: Findings) -> BehaviourReader? {
        guard case .mapping = node.content else {
            // Complains, unless somebody did already.
            _ = MappingReader(node, subject: "a behaviour", keys: [], findings: findings)
            return nil
        }
        guard let typeNode = node.member("type") else {
            findings.error("the behaviour has no type; there are \(Self.names)", at: node.position)
            return nil
        }
        guard let name = typeNode.text else {
            if case .refused = typeNode.content { return nil }
            findings.error("'type' must be text, not \(typeNode.summary)", at: typeNode.position)
            return nil
        }
        guard let type = BehaviourType.all.first(where: { $0.name == name }) else {
            let hint = suggestion(for: name, in: BehaviourType.all.map(\.name), otherwise: "there are \(Self.names)")
            findings.error("there is no behaviour '\(name.shortened)'; \(hint)", at: typeNode.position)
            return nil
        }
        let article = "aeiou".contains(name.prefix(1)) ? "an" : "a"
        return MappingReader(
            node, subject: "\(article) \(name) behaviour", keys: type.allKeys.map(\.name), findings: findings
        ).map { BehaviourReader(type: type, mapping: $0, position: typeNode.position, accessory: accessory) }
    }

    private static var names: String { BehaviourType.all.map(\.name).joined(separator: ", ") }
}
