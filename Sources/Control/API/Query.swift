import HAPModel

/// The parameters in the query of a request, percent-decoded; each comes once at most.
struct Query {
    private var values: [String: String] = [:]

    /// - Parameter parameters: those that may come.
    init(_ arguments: [HTTPRequest.Argument] = [], of parameters: [QueryParameter] = []) throws(ControlProblem) {
        for argument in arguments {
            guard let name = PercentEncoding.decode(argument.name), let value = PercentEncoding.decode(argument.value) else {
                throw ControlProblem(.invalid, field: "query", detail: "the query is not percent-encoded UTF-8")
            }
            guard parameters.contains(where: { $0.name == name }) else {
                let names = parameters.map(\.name)
                let hint = NearestName.of(name, in: names).map { ", did you mean '\($0)'?" }
                throw ControlProblem(
                    .invalid, field: name.isEmpty ? "query" : name,
                    detail: "no such parameter"
                        + (hint ?? (names.isEmpty ? "" : ": there is only \(names.joined(separator: ", "))")))
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw ControlProblem(.invalid, field: name, detail: "given twice")
            }
        }
    }

    /// The text of a parameter; nil when it is missing.
    subscript(name: String) -> String? { values[name] }

    /// A whole number in decimal digits; nil when the parameter is missing.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(ControlProblem) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number), text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
            let bound = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw ControlProblem(.invalid, field: name, detail: "'\(text)' is not a whole number, \(bound)")
        }
        return number
    }
}
