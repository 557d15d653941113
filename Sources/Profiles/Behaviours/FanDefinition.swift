/// A fan that needs time to spin up and down.
public struct FanDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How long it spins up or down.
    public let spin: Duration
}

extension FanDefinition {
    private static let spin = BehaviourParameter.duration(
        "spin", "How long it spins up or down.", default: .seconds(2), in: .zero...(.seconds(600)))

    static let type = BehaviourType(
        name: "fan", summary: "A fan that needs time to spin up and down.", services: ["fan"], keys: [spin.key]
    ) { reader in
        let spin = reader[spin]
        return reader.services.map { .fan(FanDefinition(service: $0, spin: spin)) }
    }
}
