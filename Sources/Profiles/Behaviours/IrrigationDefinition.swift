/// An irrigation system or a faucet: it is what its valves do.
public struct IrrigationDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// The valves of the accessory.
    public let valves: [ServiceReference]
}

extension IrrigationDefinition {
    static let type = BehaviourType(
        name: "irrigation", summary: "An irrigation system or a faucet: it is what its valves do.",
        services: ["irrigation-system", "faucet"], keys: []
    ) { reader in
        let valves = reader.accessory.database.references.filter { $0.service.name == "valve" }.map(\.reference)
        return reader.services.map { .irrigation(IrrigationDefinition(service: $0, valves: valves)) }
    }
}
