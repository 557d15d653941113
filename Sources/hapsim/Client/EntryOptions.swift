import JSON

/// What the commands that print entries of the journal have in common.
struct EntryOptions {
    /// Only entries above this sequence number.
    let since: Int64?
    private let count: Int64?
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        since = try Self.number("--since", arguments)
        count = try Self.number("--count", arguments)
        isJSON = arguments.has("--json")
    }

    /// The value of an option that is a whole number.
    static func number(_ option: String, _ arguments: ParsedArguments) throws(UsageError) -> Int64? {
        guard let text = arguments.value(option) else { return nil }
        guard let number = Int64(text), number >= 0 else {
            throw .invalidValue(of: option, reason: "'\(text)' is not a whole number from 0 on")
        }
        return number
    }

    /// The query of a request, of the parts that are there.
    static func query(_ parts: String?...) -> String {
        let parts = parts.compactMap { $0 }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    /// The line that stands for an entry.
    func text(_ entry: JSONValue) -> String {
        isJSON ? entry.serialized() : EntryText.line(entry)
    }

    /// Prints the entries of a stream as they come, as many as are wanted.
    func follow(
        _ path: String, of client: ControlClient, _ console: Console,
        where isWanted: @escaping (JSONValue) -> Bool = { _ in true }
    ) throws(CommandFailure) {
        if count == 0 { return }
        var printed: Int64 = 0
        try client.stream(path) { event in
            guard let entry = try? JSONValue(parsing: event.data), isWanted(entry) else { return true }
            console.out(text(entry))
            printed += 1
            return printed != count
        }
    }
}
