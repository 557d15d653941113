/// A heater, a cooler or both in one, and its room.
public struct HeaterCoolerDefinition: Equatable, Sendable {
    public let service: ServiceReference
    public let room: RoomDefinition
}

extension HeaterCoolerDefinition {
    static let type = BehaviourType(
        name: "heater-cooler", summary: "A heater, a cooler or both in one, and its room.", services: ["heater-cooler"],
        keys: RoomDefinition.keys
    ) { reader in
        let room = RoomDefinition(reader)
        return reader.services.map { .heaterCooler(HeaterCoolerDefinition(service: $0, room: room)) }
    }
}
