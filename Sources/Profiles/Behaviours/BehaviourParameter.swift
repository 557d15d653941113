import HAPModel
import JSON

/// A key of a behaviour with what it means when it is left out.
struct BehaviourParameter<Value: Sendable>: Sendable {
    let key: BehaviourKey
    let defaultValue: Value
    /// The value of a node, or what it must be.
    let read: @Sendable (YAMLNode) -> Result<Value, Refusal>

    /// Why a value is none: the end of a sentence that begins with the key's name.
    struct Refusal: Error {
        let demand: String
    }
}

extension BehaviourParameter<Duration> {
    static func duration(
        _ name: String, _ summary: String, default value: Duration, in range: ClosedRange<Duration> = .zero...DurationText.longest
    ) -> Self {
        let limits = "from \(DurationText.describe(range.lowerBound)) to \(DurationText.describe(range.upperBound))"
        return BehaviourParameter(
            key: BehaviourKey(
                name: name, summary: summary, schema: ["$ref": "#/definitions/duration"],
                defaultText: DurationText.describe(value)),
            defaultValue: value
        ) { node in
            guard let duration = node.text.flatMap({ DurationText.parse($0) }) else {
                return .failure(Refusal(demand: "must be a duration such as 1.5s, 20ms, 2min or 1h, not \(node.summary)"))
            }
            guard range.contains(duration) else {
                return .failure(Refusal(demand: "must be \(limits), not \(node.summary)"))
            }
            return .success(duration)
        }
    }
}

extension BehaviourParameter<Double> {
    static func number(_ name: String, _ summary: String, default value: Double, in range: ClosedRange<Double>) -> Self {
        BehaviourParameter(
            key: BehaviourKey(
                name: name, summary: summary,
                schema: ["type": "number", "minimum": .limit(range.lowerBound), "maximum": .limit(range.upperBound)],
                defaultText: NumberText.describe(value)),
            defaultValue: value
        ) { node in
            guard let number = node.plainText.flatMap({ NumberText.decimal($0) }), range.contains(number) else {
                let limits = "from \(NumberText.describe(range.lowerBound)) to \(NumberText.describe(range.upperBound))"
                return .failure(Refusal(demand: "must be a number \(limits), not \(node.summary)"))
            }
            return .success(number)
        }
    }
}

extension BehaviourParameter<Int> {
    static func integer(_ name: String, _ summary: String, default value: Int, in range: ClosedRange<Int>) -> Self {
        BehaviourParameter(
            key: BehaviourKey(
                name: name, summary: summary,
                schema: [
                    "type": "integer", "minimum": .integer(Int64(range.lowerBound)), "maximum": .integer(Int64(range.upperBound)),
                ],
                defaultText: String(value)),
            defaultValue: value
        ) { node in
            guard let number = node.integer, range.contains(number) else {
                let limits = "from \(range.lowerBound) to \(range.upperBound)"
                return .failure(Refusal(demand: "must be a whole number \(limits), not \(node.summary)"))
            }
            return .success(number)
        }
    }
}

extension BehaviourParameter<Bool> {
    static func boolean(_ name: String, _ summary: String, default value: Bool) -> Self {
        BehaviourParameter(
            key: BehaviourKey(name: name, summary: summary, schema: ["type": "boolean"], defaultText: value ? "true" : "false"),
            defaultValue: value
        ) { node in
            guard let truth = node.boolean else {
                return .failure(Refusal(demand: "must be true or false, not \(node.summary)"))
            }
            return .success(truth)
        }
    }
}

extension BehaviourParameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    static func choice(_ name: String, _ summary: String, default value: Value) -> Self {
        let names = Value.allCases.map(\.rawValue)
        return BehaviourParameter(
            key: BehaviourKey(
                name: name, summary: summary, schema: ["enum": .array(names.map { .string($0) })], defaultText: value.rawValue),
            defaultValue: value
        ) { node in
            guard let text = node.text, let choice = Value(rawValue: text) else {
                let hint = suggestion(
                    for: node.text ?? "", in: names, otherwise: "there are \(names.joined(separator: ", "))")
                return .failure(Refusal(demand: "cannot be \(node.summary); \(hint)"))
            }
            return .success(choice)
        }
    }
}

extension JSONValue {
    fileprivate static func limit(_ number: Double) -> JSONValue {
        Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }
}
