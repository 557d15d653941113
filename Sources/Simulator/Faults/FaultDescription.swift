import HAPModel

/// A fault as people and programs write it, taken apart but not understood: an expression, or its parts one by one.
public struct FaultDescription: Equatable, Sendable {
    /// A named fault or an expression.
    public var fault: String?
    public var place: String?
    public var target: String?
    public var action: String?
    public var name: String?
    public var nth: Int?
    public var count: Int?
    public var probability: Double?

    public init() {}

    /// Takes an expression apart: `ACTION[:ARGUMENT][@PLACE[:TARGET]][,nth=N][,count=N][,probability=P][,name=NAME]`, where a
    /// named fault may stand in place of the action.
    ///
    /// After an action that needs no argument the place may follow a colon: `drop-after:M5`.
    public init(_ expression: String) throws(FaultProblem) {
        var text = expression[...]
        while let comma = text.lastIndex(of: ","), let equals = text[comma...].firstIndex(of: "="),
            let option = Option(rawValue: String(text[text.index(after: comma)..<equals]))
        {
            try set(option, String(text[text.index(after: equals)...]))
            text = text[..<comma]
        }
        guard let at = text.firstIndex(of: "@") else {
            fault = String(text)
            return
        }
        fault = String(text[..<at])
        let rest = text[text.index(after: at)...]
        let colon = rest.firstIndex(of: ":") ?? rest.endIndex
        place = String(rest[..<colon])
        if colon != rest.endIndex { target = String(rest[rest.index(after: colon)...]) }
    }

    private enum Option: String, CaseIterable {
        case nth, count, probability, name
    }

    private mutating func set(_ option: Option, _ value: String) throws(FaultProblem) {
        switch option {
        case .nth: nth = try Self.number(value, option)
        case .count: count = try Self.number(value, option)
        case .name: name = value
        case .probability:
            guard let number = NumberText.decimal(value) else {
                throw FaultProblem(field: option.rawValue, message: "probability: '\(value)' is no number from 0 to 1")
            }
            probability = number
        }
    }

    private static func number(_ text: String, _ option: Option) throws(FaultProblem) -> Int {
        guard let number = FaultArgument.number(text, in: 0...Int(Int32.max)) else {
            throw FaultProblem(field: option.rawValue, message: "\(option.rawValue): '\(text)' is no whole number")
        }
        return number
    }
}
