/// An air purifier: it minds the air in auto, and its filter wears.
public struct AirPurifierDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How long its fan needs until it purifies.
    public let spin: Duration
    /// How long it purifies with a new filter; zero: for ever.
    public let filter: Duration
    /// At so many percent of its life the filter is to be changed.
    public let change: Int
}

extension AirPurifierDefinition {
    private static let spin = BehaviourParameter.duration(
        "spin", "How long its fan needs until it purifies.", default: .seconds(2), in: .zero...(.seconds(600)))
    private static let filter = BehaviourParameter.duration(
        "filter", "How long it purifies with a new filter; 0: for ever.", default: .zero)
    private static let change = BehaviourParameter.integer(
        "change", "At so many percent of its life the filter is to be changed.", default: 10, in: 0...100)

    static let type = BehaviourType(
        name: "air-purifier", summary: "An air purifier: it minds the air in auto, and its filter wears.",
        services: ["air-purifier"], keys: [spin.key, filter.key, change.key]
    ) { reader in
        let spin = reader[spin]
        let filter = reader[filter]
        let change = reader[change]
        return reader.services.map {
            .airPurifier(AirPurifierDefinition(service: $0, spin: spin, filter: filter, change: change))
        }
    }
}
