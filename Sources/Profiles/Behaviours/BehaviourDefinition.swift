/// What makes an accessory react like the thing that it stands for, as a definition file describes it.
public enum BehaviourDefinition: Equatable, Sendable {
    case garageDoor(GarageDoorDefinition)
    case lock(LockDefinition)
    case position(PositionDefinition)
    case rule(RuleDefinition)
    case securitySystem(SecuritySystemDefinition)
}

extension BehaviourDefinition {
    /// What the behaviour has for itself, as paths name it; nil: it shares all.
    var moved: String? {
        switch self {
        case .garageDoor(let definition): "\(definition.service)"
        case .lock(let definition): "\(definition.service)"
        case .position(let definition): "\(definition.service)"
        case .securitySystem(let definition): "\(definition.service)"
        case .rule: nil
        }
    }
}
