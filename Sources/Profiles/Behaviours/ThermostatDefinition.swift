/// A thermostat and the room that it heats and cools.
public struct ThermostatDefinition: Equatable, Sendable {
    public let service: ServiceReference
    public let room: RoomDefinition
}

extension ThermostatDefinition {
    static let type = BehaviourType(
        name: "thermostat", summary: "A thermostat and the room that it heats and cools.", services: ["thermostat"],
        keys: RoomDefinition.keys
    ) { reader in
        let room = RoomDefinition(reader)
        return reader.services.map { .thermostat(ThermostatDefinition(service: $0, room: room)) }
    }
}
