/// A battery that drains and charges.
public struct BatteryDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// From full to empty; zero: it does not drain.
    public let drain: Duration
    /// From empty to full.
    public let charge: Duration
    /// Below so many percent it is low.
    public let low: Int
    /// The level is told at every multiple of so many percent.
    public let report: Int
}

extension BatteryDefinition {
    private static let drain = BehaviourParameter.duration(
        "drain", "How long it lasts from full to empty; 0: for ever.", default: .seconds(2_592_000))
    private static let charge = BehaviourParameter.duration(
        "charge", "How long it charges from empty to full.", default: .seconds(7200))
    private static let low = BehaviourParameter.integer("low", "Below so many percent it is low.", default: 20, in: 0...100)
    private static let report = BehaviourParameter.integer(
        "report", "The level is told at every multiple of so many percent.", default: 1, in: 1...100)

    static let type = BehaviourType(
        name: "battery", summary: "A battery that drains and charges.", services: ["battery-service"],
        keys: [drain.key, charge.key, low.key, report.key]
    ) { reader in
        let drain = reader[drain]
        let charge = reader[charge]
        let low = reader[low]
        let report = reader[report]
        return reader.services.map {
            .battery(BatteryDefinition(service: $0, drain: drain, charge: charge, low: low, report: report))
        }
    }
}
