import HAPModel

/// A button that somebody presses by a clock.
public struct PressDefinition: Equatable, Sendable {
    /// How a button is pressed (HAP R14 9.75).
    public enum Press: String, CaseIterable, Sendable {
        case single
        case double
        case long

        /// The value of Programmable Switch Event.
        public var value: UInt8 {
            switch self {
            case .single: 0
            case .double: 1
            case .long: 2
            }
        }
    }

    public let service: ServiceReference
    public let press: Press
    /// From one press to the next.
    public let every: Duration
    /// Before the first.
    public let first: Duration
    /// So many presses; 0: no end.
    public let count: Int
}

extension PressDefinition {
    private static let press = BehaviourParameter<Press>.choice("press", "How it is pressed.", default: .single)
    private static let every = BehaviourParameter.duration(
        "every", "The time from one press to the next.", default: .seconds(60), in: .milliseconds(100)...DurationText.longest)
    private static let first = BehaviourParameter.duration("first", "The time before the first press.", default: .seconds(10))
    private static let count = BehaviourParameter.integer(
        "count", "So many presses; 0: no end.", default: 0, in: 0...1_000_000)

    static let type = BehaviourType(
        name: "press", summary: "A button that somebody presses by a clock.",
        services: ["stateless-programmable-switch", "doorbell"], keys: [press.key, every.key, first.key, count.key]
    ) { reader in
        let press = reader[press]
        let every = reader[every]
        let first = reader[first]
        let count = reader[count]
        return reader.services.map {
            .press(PressDefinition(service: $0, press: press, every: every, first: first, count: count))
        }
    }
}
