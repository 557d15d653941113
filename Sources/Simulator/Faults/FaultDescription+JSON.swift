import JSON

extension FaultDescription {
    /// Reads `{"fault": EXPRESSION}` or `{"where", "which", "action"}`, both with `name`, `nth`, `count` and `probability`.
    public init(_ object: JSONObject) throws(FaultProblem) {
        let known = ["fault", "where", "which", "action", "name", "nth", "count", "probability"]
        if let other = object.members.first(where: { !known.contains($0.key) }) {
            throw FaultProblem(field: other.key, message: "\(other.key) is none of \(known.joined(separator: ", "))")
        }
        let expression = try Self.text("fault", object)
        if let expression { try self.init(expression) } else { self.init() }
        if let text = try Self.text("action", object) {
            guard expression == nil else { throw FaultProblem(field: "action", message: "write fault or action, not both") }
            action = text
        }
        place = try Self.text("where", object) ?? place
        target = try Self.text("which", object) ?? target
        name = try Self.text("name", object) ?? name
        nth = try Self.number("nth", object) ?? nth
        count = try Self.number("count", object) ?? count
        if let value = object["probability"] {
            guard let number = value.doubleValue else {
                throw FaultProblem(field: "probability", message: "probability is a number from 0 to 1")
            }
            probability = number
        }
    }

    private static func text(_ key: String, _ object: JSONObject) throws(FaultProblem) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.stringValue else { throw FaultProblem(field: key, message: "\(key) is text") }
        return text
    }

    private static func number(_ key: String, _ object: JSONObject) throws(FaultProblem) -> Int? {
        guard let value = object[key] else { return nil }
        guard let number = value.integerValue, let count = Int32(exactly: number), count >= 0 else {
            throw FaultProblem(field: key, message: "\(key) is a whole number")
        }
        return Int(count)
    }
}

extension FaultInjector {
    /// All that is armed, as the control API tells of it; a fault that makes new setup codes has the one that counts.
    public var json: [JSONObject] {
        armed.map { armed in
            var object = armed.json
            if armed.fault.action == .newSetupCode { object["setupCode"] = shownSetupCode.map { .string("\($0)") } }
            return object
        }
    }
}

extension ArmedFault {
    /// As the control API tells of it.
    public var json: JSONObject {
        var object: JSONObject = [
            "name": .string(fault.name), "expression": .string(fault.expression), "action": .string(fault.action.text),
            "where": .string(fault.place.text), "nth": .integer(Int64(fault.nth)), "probability": .number(fault.probability),
            "occasions": .integer(Int64(occasions)), "hits": .integer(Int64(hits)), "spent": .bool(isSpent),
        ]
        object["which"] = fault.target.map { .string($0.text) }
        object["count"] = fault.count.map { .integer(Int64($0)) }
        return object
    }
}
