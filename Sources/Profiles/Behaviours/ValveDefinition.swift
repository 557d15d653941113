/// A valve that closes by itself when its time is up.
public struct ValveDefinition: Equatable, Sendable {
    public let service: ServiceReference
    /// How often it tells what remains while it is open.
    public let report: Duration
}

extension ValveDefinition {
    private static let report = BehaviourParameter.duration(
        "report", "How often it tells what remains while it is open; 0: only at the beginning and at the end.",
        default: .seconds(10),
        in: .zero...(.seconds(3600)))

    static let type = BehaviourType(
        name: "valve", summary: "A valve that closes by itself when its time is up.", services: ["valve"], keys: [report.key]
    ) { reader in
        let report = reader[report]
        return reader.services.map { .valve(ValveDefinition(service: $0, report: report)) }
    }
}
