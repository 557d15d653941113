/// A kind of behaviour that definition files may name.
struct BehaviourType: Sendable {
    let name: String
    /// One phrase for editors.
    let summary: String
    /// The services of which it moves one, by their names in the catalogue; none: it is not about one service.
    let services: [String]
    /// Besides `type` and, if it is about a service, `service`.
    let keys: [BehaviourKey]
    /// What an entry describes, one for each service that it moves.
    let read: @Sendable (BehaviourReader) -> [BehaviourDefinition]

    /// All there are.
    static let all: [BehaviourType] = [
        AirPurifierDefinition.type, BatteryDefinition.type, FanDefinition.type, GarageDoorDefinition.type,
        HeaterCoolerDefinition.type, IrrigationDefinition.type, LightDefinition.type, LockDefinition.type,
        PositionDefinition.type, PressDefinition.type, RecordingDefinition.type, RuleDefinition.type,
        SecuritySystemDefinition.type, ThermostatDefinition.type, ValveDefinition.type, WaveformDefinition.type,
    ]

    /// The keys of an entry, `type` first.
    var allKeys: [BehaviourKey] {
        services.isEmpty ? [Self.typeKey] + keys : [Self.typeKey, Self.serviceKey] + keys
    }

    private static let typeKey = BehaviourKey(
        name: "type", summary: "Which behaviour it is.", schema: ["type": "string"], defaultText: nil, isRequired: true)
    private static let serviceKey = BehaviourKey(
        name: "service", summary: "The service that it moves, the second of one type as type[2]; left out, all that it can move.",
        schema: ["type": "string"], defaultText: nil)
}
