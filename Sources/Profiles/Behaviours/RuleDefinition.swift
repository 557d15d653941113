import HAPModel
import JSON

/// When some characteristics change, some time later others do.
public struct RuleDefinition: Equatable, Sendable {
    /// A characteristic that the rule waits for.
    public struct Condition: Equatable, Sendable {
        public let path: CharacteristicPath
        /// nil: any change will do.
        public let value: Value?
    }

    /// A characteristic that the rule changes.
    public struct Setting: Equatable, Sendable {
        public let path: CharacteristicPath
        public let value: Value
    }

    /// All must be so; a change to one of them sets the rule off.
    public let when: [Condition]
    /// Zero or at least 10 ms, so that rules that set each other off do not keep the machine busy.
    public let after: Duration
    /// The conditions must hold all the time until then.
    public let holds: Bool
    public let set: [Setting]
}

extension RuleDefinition {
    static let paths: JSONObject = [
        "type": "object", "minProperties": 1, "additionalProperties": ["type": ["string", "number", "boolean"]],
    ]

    private static let when = BehaviourKey(
        name: "when",
        summary: "What sets it off: the path of a characteristic, for any change, or paths with values that all must be so.",
        schema: ["anyOf": [["type": "string"], .object(paths)]], defaultText: nil, isRequired: true)

    private static let set = BehaviourKey(
        name: "set", summary: "What it does: paths with their new values.", schema: paths, defaultText: nil, isRequired: true)

    private static let after = BehaviourParameter<Duration>.duration(
        "after", "How long it waits; a change in the meantime makes it wait anew. Zero or at least 10ms.", default: .zero)

    private static let holds = BehaviourParameter.boolean(
        "holds", "Forget it when what set it off is no longer so before the time is up.", default: false)

    static let type = BehaviourType(
        name: "rule", summary: "When some characteristics change, some time later others do.", services: [],
        keys: [when, set, after.key, holds.key]
    ) { reader in
        let entries = RuleReader(reader: reader)
        let when = entries.conditions(when)
        let set = entries.settings(set)
        let after = entries.delay(after)
        return [.rule(RuleDefinition(when: when, after: after, holds: reader[holds], set: set))]
    }
}
