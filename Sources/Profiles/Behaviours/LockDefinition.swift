/// A lock with a motor: the bolt takes its time, and may jam.
public struct LockDefinition: Equatable, Sendable {
    /// When the bolt gets stuck.
    public enum Jam: Equatable, Sendable {
        case never
        /// Every so many movements; 1: always.
        case every(Int)
    }

    public let service: ServiceReference
    /// How long the bolt moves from one end to the other.
    public let travel: Duration
    public let jam: Jam
}

extension LockDefinition {
    private static let travel = BehaviourParameter.duration(
        "travel", "How long the bolt moves from one end to the other.", default: .seconds(1), in: .zero...(.seconds(3600)))

    private static let jam = BehaviourParameter<Jam>(
        key: BehaviourKey(
            name: "jam", summary: "When the bolt gets stuck: never, always, or a number n for every n-th movement.",
            schema: ["anyOf": [["enum": ["never", "always"]], ["type": "integer", "minimum": 1, "maximum": 1_000_000]]],
            defaultText: "never"),
        defaultValue: .never
    ) { node in
        switch node.text {
        case "never": return .success(.never)
        case "always": return .success(.every(1))
        case _:
            guard let number = node.integer, (1...1_000_000).contains(number) else {
                return .failure(.init(demand: "must be never, always or a number from 1 to 1000000, not \(node.summary)"))
            }
            return .success(.every(number))
        }
    }

    static let type = BehaviourType(
        name: "lock", summary: "A lock with a motor.", services: ["lock-mechanism"], keys: [travel.key, jam.key]
    ) { reader in
        let travel = reader[travel]
        let jam = reader[jam]
        return reader.services.map { .lock(LockDefinition(service: $0, travel: travel, jam: jam)) }
    }
}
