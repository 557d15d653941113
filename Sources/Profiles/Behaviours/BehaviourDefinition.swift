/// What makes an accessory react like the thing that it stands for, as a definition file describes it.
public enum BehaviourDefinition: Equatable, Sendable {
    case lock(LockDefinition)
    case rule(RuleDefinition)
}

extension BehaviourDefinition {
    /// What the behaviour has for itself, as paths name it; nil: it shares all.
    var moved: String? {
        switch self {
        case .lock(let definition): "\(definition.service)"
        case .rule: nil
        }
    }
}
