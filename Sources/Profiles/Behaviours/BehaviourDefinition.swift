/// What makes an accessory react like the thing that it stands for, as a definition file describes it.
public enum BehaviourDefinition: Equatable, Sendable {
    case airPurifier(AirPurifierDefinition)
    case battery(BatteryDefinition)
    case fan(FanDefinition)
    case garageDoor(GarageDoorDefinition)
    case heaterCooler(HeaterCoolerDefinition)
    case irrigation(IrrigationDefinition)
    case light(LightDefinition)
    case lock(LockDefinition)
    case position(PositionDefinition)
    case press(PressDefinition)
    case recording(RecordingDefinition)
    case rule(RuleDefinition)
    case securitySystem(SecuritySystemDefinition)
    case thermostat(ThermostatDefinition)
    case waveform(WaveformDefinition)
    case valve(ValveDefinition)
}

extension BehaviourDefinition {
    /// What the behaviour has for itself, as paths name it; nil: it shares all.
    var moved: String? {
        switch self {
        case .airPurifier(let definition): "\(definition.service)"
        case .battery(let definition): "\(definition.service)"
        case .fan(let definition): "\(definition.service)"
        case .garageDoor(let definition): "\(definition.service)"
        case .heaterCooler(let definition): "\(definition.service)"
        case .irrigation(let definition): "\(definition.service)"
        case .light(let definition): "\(definition.service)"
        case .lock(let definition): "\(definition.service)"
        case .position(let definition): "\(definition.service)"
        case .securitySystem(let definition): "\(definition.service)"
        case .thermostat(let definition): "\(definition.service)"
        case .valve(let definition): "\(definition.service)"
        case .waveform(let definition): "\(definition.path)"
        case .press, .recording, .rule: nil
        }
    }
}
