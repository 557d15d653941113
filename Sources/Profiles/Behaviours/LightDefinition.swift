/// A bulb that fades, and whose brightness and switch go together.
public struct LightDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How long brightness and colour take to their new values; zero: they are there at once.
    public let transition: Duration
    /// How often values are told on their way.
    public let report: Duration
}

extension LightDefinition {
    private static let transition = BehaviourParameter.duration(
        "transition", "How long brightness and colour take to their new values; 0: they are there at once.", default: .zero,
        in: .zero...(.seconds(3600)))
    private static let report = BehaviourParameter.duration(
        "report", "How often values are told on their way.", default: .milliseconds(500), in: .milliseconds(50)...(.seconds(3600))
    )

    static let type = BehaviourType(
        name: "light", summary: "A bulb that fades, and whose brightness and switch go together.", services: ["lightbulb"],
        keys: [transition.key, report.key]
    ) { reader in
        let transition = reader[transition]
        let report = reader[report]
        return reader.services.map { .light(LightDefinition(service: $0, transition: transition, report: report)) }
    }
}
