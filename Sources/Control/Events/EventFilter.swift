import HAPModel

/// Which types of entries are wanted: `value.set`, or `link` for all that begin with `link.`; nothing: all are.
struct EventFilter: Equatable {
    private let names: [String]

    /// Reads names with commas between them.
    ///
    /// - Parameters:
    ///   - field: the part of the request that the text comes from.
    ///   - types: those that there are.
    init(_ text: String?, field: String, types: [String]) throws(ControlProblem) {
        names = text.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
        for name in names where !types.contains(where: { Self.isIn($0, name) }) {
            let hint =
                NearestName.of(name, in: types).map { "did you mean '\($0)'?" } ?? "there is \(types.joined(separator: ", "))"
            throw ControlProblem(.invalid, field: field, detail: "'\(name)' is no type of event: \(hint)")
        }
    }

    /// Whether an entry of the type is wanted.
    func takes(_ type: String) -> Bool {
        names.isEmpty || names.contains { Self.isIn(type, $0) }
    }

    private static func isIn(_ type: String, _ name: String) -> Bool {
        type == name || type.hasPrefix(name + ".")
    }
}
