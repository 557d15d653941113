/// An alarm system.
public struct SecuritySystemDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How long one may leave after it was told to arm.
    public let exit: Duration
    /// How long one may disarm it after it was triggered.
    public let entry: Duration
    /// How long the alarm goes on; zero: until it is disarmed.
    public let alarm: Duration
    /// Any of these sets it off.
    public let triggers: [RuleDefinition.Setting]
}

extension SecuritySystemDefinition {
    private static let limits = Duration.zero...(.seconds(86_400))

    private static let exit = BehaviourParameter.duration(
        "exit", "How long one may leave after it was told to arm.", default: .zero, in: limits)

    private static let entry = BehaviourParameter.duration(
        "entry", "How long one may disarm it after it was triggered.", default: .zero, in: limits)

    private static let alarm = BehaviourParameter.duration(
        "alarm", "How long the alarm goes on; 0: until it is disarmed.", default: .zero, in: limits)

    private static let triggers = BehaviourKey(
        name: "triggers", summary: "What sets the alarm off when it is armed: paths with the values that do.",
        schema: RuleDefinition.paths, defaultText: nil)

    static let type = BehaviourType(
        name: "security-system", summary: "An alarm system.", services: ["security-system"],
        keys: [exit.key, entry.key, alarm.key, triggers]
    ) { reader in
        let exit = reader[exit]
        let entry = reader[entry]
        let alarm = reader[alarm]
        let triggers = reader.mapping.has(triggers.name) ? RuleReader(reader: reader).settings(triggers) : []
        return reader.services.map {
            .securitySystem(
                SecuritySystemDefinition(service: $0, exit: exit, entry: entry, alarm: alarm, triggers: triggers))
        }
    }
}
