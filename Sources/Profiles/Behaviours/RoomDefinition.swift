/// A room whose temperature goes towards that outside, unless something heats or cools it.
public struct RoomDefinition: Equatable, Sendable {
    /// °C.
    public let outside: Double
    /// In which a difference to the outside falls to 37 percent of it.
    public let loss: Duration
    /// K in an hour, of a room that loses nothing.
    public let heating: Double
    /// K in an hour, of a room that loses nothing.
    public let cooling: Double
    /// It is heated when it is so much too cold, until it is warm enough; cooled likewise. In K.
    public let hysteresis: Double
    /// The temperature is told whenever it has changed so much, in K.
    public let report: Double
}

extension RoomDefinition {
    private static let outside = BehaviourParameter.number(
        "outside", "The temperature outside, in °C.", default: 10, in: -50...60)
    private static let loss = BehaviourParameter.duration(
        "loss", "In which the difference to the outside falls to 37 percent, when nothing heats or cools.",
        default: .seconds(18_000), in: .seconds(60)...(.seconds(2_592_000)))
    private static let heating = BehaviourParameter.number(
        "heating", "What heating would do to a room that loses nothing, in K an hour.", default: 8, in: 0...1000)
    private static let cooling = BehaviourParameter.number(
        "cooling", "What cooling would do to a room that loses nothing, in K an hour.", default: 8, in: 0...1000)
    private static let hysteresis = BehaviourParameter.number(
        "hysteresis", "It begins to heat when it is so many K too cold, to cool when it is so many too warm.", default: 0.5,
        in: 0.1...20)
    private static let report = BehaviourParameter.number(
        "report", "The temperature is told whenever it has changed so many K.", default: 0.1, in: 0.1...10)

    static let keys = [outside.key, loss.key, heating.key, cooling.key, hysteresis.key, report.key]

    init(_ reader: BehaviourReader) {
        outside = reader[Self.outside]
        loss = reader[Self.loss]
        heating = reader[Self.heating]
        cooling = reader[Self.cooling]
        hysteresis = reader[Self.hysteresis]
        report = reader[Self.report]
    }
}
