/// A garage door or a gate with a motor.
public struct GarageDoorDefinition: Equatable, Sendable {
    /// What it does about something in its way.
    public enum Obstruction: String, CaseIterable, Sendable {
        /// Opens again.
        case reverse
        /// Stays where it is.
        case stop
    }

    public let service: ServiceReference
    /// How long it moves from one end to the other.
    public let travel: Duration
    public let obstruction: Obstruction
}

extension GarageDoorDefinition {
    private static let travel = BehaviourParameter.duration(
        "travel", "How long it moves from one end to the other.", default: .seconds(12), in: .zero...(.seconds(3600)))

    private static let obstruction = BehaviourParameter<Obstruction>.choice(
        "obstruction", "What it does when something is in its way while it closes: reverse opens it again, stop leaves it there.",
        default: .reverse)

    static let type = BehaviourType(
        name: "garage-door", summary: "A garage door or a gate with a motor.", services: ["garage-door-opener"],
        keys: [travel.key, obstruction.key]
    ) { reader in
        let travel = reader[travel]
        let obstruction = reader[obstruction]
        return reader.services.map {
            .garageDoor(GarageDoorDefinition(service: $0, travel: travel, obstruction: obstruction))
        }
    }
}
