/// A covering, a window or a door that a motor moves between 0 and 100 percent.
public struct PositionDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How long it moves from one end to the other.
    public let travel: Duration
    /// How long slats turn from one end to the other.
    public let tilt: Duration
    /// On its way it tells its position at every multiple of so many percent.
    public let report: Int
}

extension PositionDefinition {
    private static let travel = BehaviourParameter.duration(
        "travel", "How long it moves from one end to the other.", default: .seconds(20), in: .zero...(.seconds(3600)))

    private static let tilt = BehaviourParameter.duration(
        "tilt", "How long slats turn from one end to the other.", default: .seconds(2), in: .zero...(.seconds(3600)))

    private static let report = BehaviourParameter.integer(
        "report", "On its way it tells its position at every multiple of so many percent; 100: only at the ends.", default: 10,
        in: 1...100)

    static let type = BehaviourType(
        name: "position", summary: "A covering, a window or a door that a motor moves.",
        services: ["window-covering", "window", "door"], keys: [travel.key, tilt.key, report.key]
    ) { reader in
        let travel = reader[travel]
        let tilt = reader[tilt]
        let report = reader[report]
        return reader.services.map {
            .position(PositionDefinition(service: $0, travel: travel, tilt: tilt, report: report))
        }
    }
}
