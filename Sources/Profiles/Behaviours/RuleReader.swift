import HAPModel

/// Reads what only rules have: paths with values.
struct RuleReader {
    let reader: BehaviourReader

    private var findings: Findings { reader.findings }

    /// The shortest delay that is one.
    private static let shortestDelay = Duration.milliseconds(10)

    func delay(_ parameter: BehaviourParameter<Duration>) -> Duration {
        let delay = reader[parameter]
        guard delay == .zero || delay >= Self.shortestDelay else {
            if let node = reader.mapping.node(parameter.key.name) {
                findings.error("'after' must be 0 or at least 10ms, not \(node.summary)", at: node.position)
            }
            return Self.shortestDelay
        }
        return delay
    }

    func conditions(_ key: BehaviourKey) -> [RuleDefinition.Condition] {
        guard let node = reader.required(key) else { return [] }
        if case .mapping = node.content {
            return entries(key, node).map { RuleDefinition.Condition(path: $0.path, value: $0.value) }
        }
        guard let text = node.text else {
            complain(key, node)
            return []
        }
        return reader.accessory.characteristic(Located(value: text, position: node.position), findings).map {
            [RuleDefinition.Condition(path: $0.path, value: nil)]
        } ?? []
    }

    func settings(_ key: BehaviourKey) -> [RuleDefinition.Setting] {
        guard let node = reader.required(key) else { return [] }
        return entries(key, node).map { RuleDefinition.Setting(path: $0.path, value: $0.value) }
    }

    private func entries(_ key: BehaviourKey, _ node: YAMLNode) -> [(path: CharacteristicPath, value: Value)] {
        guard case .mapping(let members) = node.content else {
            complain(key, node)
            return []
        }
        if members.isEmpty { complain(key, node) }
        var seen: Set<CharacteristicPath> = []
        return members.compactMap { member in
            guard
                let found = reader.accessory.characteristic(
                    Located(value: member.key, position: member.keyPosition), findings),
                let value = ValueReader(characteristic: found.characteristic, findings: findings).read(member.value)
            else { return nil }
            if !seen.insert(found.path).inserted {
                findings.error("\(found.path) is there twice; take one out", at: member.keyPosition)
            }
            return (path: found.path, value: value)
        }
    }

    private func complain(_ key: BehaviourKey, _ node: YAMLNode) {
        if case .refused = node.content { return }
        findings.error(
            "'\(key.name)' must say which characteristics and values, as in { lightbulb/on: true }, not \(node.summary)",
            at: node.position)
    }
}
