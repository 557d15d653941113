import HAPModel

/// A characteristic whose value follows a curve.
public struct WaveformDefinition: Equatable, Sendable {
    public enum Shape: String, CaseIterable, Sendable {
        /// Has the lower value from the start on.
        case constant
        /// Goes up and down like a day's temperature, from the lower value on.
        case sine
        /// Rises from the lower value to the upper one, and begins anew.
        case ramp
        /// Has the lower value for half a period, then the upper one.
        case square
        /// Goes somewhere else at every step, by chance.
        case randomWalk = "random-walk"
    }

    public let path: CharacteristicPath
    public let shape: Shape
    /// The lowest and the highest value.
    public let range: ClosedRange<Double>
    public let period: Duration
    /// How often there is a new value; squares change only at their edges.
    public let every: Duration
    /// How far a random walk goes at most in one step.
    public let step: Double
    /// Of a random walk: the same number, the same walk.
    public let seed: Int
}

extension WaveformDefinition {
    private static let characteristic = BehaviourKey(
        name: "characteristic", summary: "The path of the characteristic.", schema: ["type": "string"], defaultText: nil,
        isRequired: true)
    private static let shape = BehaviourParameter<Shape>.choice("shape", "The curve.", default: .sine)
    private static let from = BehaviourParameter.number(
        "from", "The lowest value.", default: 0, in: -1_000_000_000...1_000_000_000)
    private static let to = BehaviourParameter.number(
        "to", "The highest value.", default: 1, in: -1_000_000_000...1_000_000_000)
    private static let period = BehaviourParameter.duration(
        "period", "How long the curve takes to begin anew.", default: .seconds(3600),
        in: .milliseconds(20)...DurationText.longest)
    private static let every = BehaviourParameter.duration(
        "every", "How often there is a new value; squares change only at their edges.", default: .seconds(60),
        in: .milliseconds(10)...DurationText.longest)
    private static let step = BehaviourParameter.number(
        "step", "How far a random walk goes at most in one step.", default: 1, in: 0...1_000_000_000)
    private static let seed = BehaviourParameter.integer(
        "seed", "Of a random walk: the same number, the same walk.", default: 0, in: 0...Int(Int32.max))

    static let type = BehaviourType(
        name: "waveform", summary: "A characteristic whose value follows a curve.", services: [],
        keys: [characteristic, shape.key, from.key, to.key, period.key, every.key, step.key, seed.key]
    ) { reader in
        let found = reader.characteristic(characteristic)
        let (lower, upper) = (reader[from], reader[to])
        let (shape, period, every) = (reader[shape], reader[period], reader[every])
        let (step, seed) = (reader[step], reader[seed])
        if let found, found.characteristic.format != .bool, found.characteristic.nearest(to: lower) == nil {
            reader.findings.error("\(found.path) takes no numbers; a waveform needs one that does", at: reader.position)
        }
        let hasUpper = shape != .constant
        if hasUpper, lower > upper { reader.findings.error("'from' must not be above 'to'", at: reader.position) }
        guard let found, !hasUpper || lower <= upper else { return [] }
        return [
            .waveform(
                WaveformDefinition(
                    path: found.path, shape: shape, range: lower...(hasUpper ? upper : lower), period: period, every: every,
                    step: step,
                    seed: seed))
        ]
    }
}
