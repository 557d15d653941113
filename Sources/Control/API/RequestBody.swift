import HAPModel
import JSON

/// The JSON object in a request's body; what is wrong with it is told by the name of the member.
struct RequestBody {
    private let object: JSONObject

    /// - Parameter members: The names that may come.
    init(_ bytes: [UInt8], members: [String]) throws(ControlProblem) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw ControlProblem(.invalid, field: "body", detail: "not JSON: \(error)")
        }
        let names = members.map { "'\($0)'" }.joined(separator: ", ")
        guard let object = json.objectValue else {
            throw ControlProblem(.invalid, field: "body", detail: "not an object: must be one of \(names)")
        }
        if let unknown = object.members.first(where: { !members.contains($0.key) }) {
            let hint = NearestName.of(unknown.key, in: members).map { ", did you mean '\($0)'?" } ?? ": there is only \(names)"
            throw ControlProblem(.invalid, field: unknown.key, detail: "no such member\(hint)")
        }
        self.object = object
    }

    /// The value of a member; nil when it is missing.
    subscript(name: String) -> JSONValue? { object[name] }

    /// The value of a member that must be there.
    func required(_ name: String) throws(ControlProblem) -> JSONValue {
        guard let value = object[name] else {
            throw ControlProblem(.invalid, field: name, detail: "missing: the body must have '\(name)'")
        }
        return value
    }

    /// A text; nil when the member is missing.
    func string(_ name: String) throws(ControlProblem) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.stringValue else {
            throw ControlProblem(.invalid, field: name, detail: "must be a string, not \(value)")
        }
        return text
    }

    /// A truth value; nil when the member is missing.
    func bool(_ name: String) throws(ControlProblem) -> Bool? {
        guard let value = object[name] else { return nil }
        guard let truth = value.boolValue else {
            throw ControlProblem(.invalid, field: name, detail: "must be true or false, not \(value)")
        }
        return truth
    }

    /// A number; nil when the member is missing.
    func number(
        _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(ControlProblem) -> Double? {
        guard let value = object[name] else { return nil }
        guard let number = value.doubleValue, range.contains(number), !isWhole || number.rounded() == number else {
            let kind = isWhole ? "a whole number" : "a number"
            throw ControlProblem(
                .invalid, field: name,
                detail: "\(value) is not \(kind) from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }

    /// One of some words, which must be there.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(ControlProblem) -> Choice where Choice.RawValue == String {
        let text = try required(name).stringValue
        guard let choice = text.flatMap(Choice.init(rawValue:)) else {
            let choices = type.allCases.map(\.rawValue).joined(separator: ", ")
            throw ControlProblem(.invalid, field: name, detail: "\(object[name] ?? .null) is none of \(choices)")
        }
        return choice
    }
}
