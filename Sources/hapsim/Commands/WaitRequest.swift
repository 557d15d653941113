import HAPModel
import JSON

/// What `hapsim wait` asks the control server for.
struct WaitRequest {
    let body: JSONObject
    let timeout: Duration

    private static let longest = Duration.seconds(86_400)

    /// - Parameters:
    ///   - words: a condition, and after an event its fields.
    ///   - timeout: nil: half a minute.
    ///   - since: nil: what is in the journal does not count.
    init(_ words: [String], timeout: String?, since: String?, needsChange: Bool) throws(UsageError) {
        guard let condition = words.first else { throw .missingArgument("CONDITION") }
        var body: JSONObject = [:]
        let (name, value) = Self.split(condition)
        switch (name, value) {
        case ("link", .some(let state)): body["link"] = .string(state)
        case ("event", .some(let type)): body["event"] = .string(type)
        case (_, .some(let value)):
            body["characteristic"] = .string(name)
            body["value"] = .string(value)
        case (_, nil): body["characteristic"] = .string(name)
        }
        body["fields"] = try Self.fields(words.dropFirst())
        if let since {
            guard let number = Int64(since), number >= 0 else {
                throw .invalidValue(of: "--since", reason: "'\(since)' is no sequence number of the journal")
            }
            body["since"] = .integer(number)
        }
        if needsChange { body["change"] = true }
        self.timeout = try Self.duration(timeout)
        let (seconds, attoseconds) = self.timeout.components
        body["timeout"] = .number(Double(seconds) + Double(attoseconds) / 1e18)
        self.body = body
    }

    private static func fields(_ words: ArraySlice<String>) throws(UsageError) -> JSONValue? {
        guard !words.isEmpty else { return nil }
        var fields: JSONObject = [:]
        for word in words {
            guard case (let name, .some(let value)) = split(word), !name.isEmpty else {
                throw .invalidValue(of: "CONDITION", reason: "'\(word)' is no field, write NAME=VALUE")
            }
            fields[name] = .string(value)
        }
        return .object(fields)
    }

    private static func duration(_ text: String?) throws(UsageError) -> Duration {
        guard let text else { return .seconds(30) }
        guard let duration = DurationText.parse(text), duration <= longest else {
            throw .invalidValue(of: "--timeout", reason: "'\(text)' is no time up to a day, write 5s, 500ms or 2min")
        }
        return duration
    }

    private static func split(_ word: String) -> (name: String, value: String?) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts.first ?? word, parts.dropFirst().first)
    }
}
