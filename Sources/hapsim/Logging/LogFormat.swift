/// How log lines, and the start-up report, are written.
enum LogFormat: String {
    /// For people.
    case text
    /// For programs: a JSON object a line.
    case json

    /// Why text is no format.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    init(_ text: String) throws(Invalid) {
        guard let format = LogFormat(rawValue: text) else {
            throw Invalid(description: "\(text): not a log format, it is text or json")
        }
        self = format
    }
}
