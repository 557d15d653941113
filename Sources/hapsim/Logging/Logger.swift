import JSON

/// Writes what happens to standard error, a line each.
struct Logger {
    /// Lines of lesser importance are left out.
    let level: LogLevel
    let format: LogFormat
    /// The reader is a person at a terminal, who knows the date.
    let isTerminal: Bool
    let write: (String) -> Void
    var now: () -> Timestamp = { .now }

    init(level: LogLevel, format: LogFormat, console: Console) {
        self.init(level: level, format: format, isTerminal: console.errIsTerminal, write: console.err)
    }

    init(
        level: LogLevel, format: LogFormat, isTerminal: Bool, write: @escaping (String) -> Void,
        now: @escaping () -> Timestamp = { .now }
    ) {
        self.level = level
        self.format = format
        self.isTerminal = isTerminal
        self.write = write
        self.now = now
    }

    /// Writes a line.
    ///
    /// - Parameters:
    ///   - message: What happened, in words.
    ///   - fields: What it happened to, for programs that read the log. Never secrets.
    func log(_ level: LogLevel, _ message: @autoclosure () -> String, _ fields: @autoclosure () -> JSONObject = [:]) {
        guard level <= self.level else { return }
        switch format {
        case .text:
            write(line(level, message(), fields()))
        case .json:
            var object: JSONObject = [
                "time": .string(now().utc), "level": .string(level.rawValue), "message": .string(message()),
            ]
            for member in fields().members where object[member.key] == nil { object[member.key] = member.value }
            write(JSONValue.object(object).serialized())
        }
    }

    /// `2026-11-30T21:11:03.042Z warning: message key=value`
    private func line(_ level: LogLevel, _ message: String, _ fields: JSONObject) -> String {
        let time = isTerminal ? now().localTimeOfDay : now().utc
        let words = fields.members.map { "\($0.key)=\($0.value.stringValue ?? $0.value.serialized())" }
        return Printable.text("\(time) \(level.rawValue): " + ([message] + words).joined(separator: " "))
    }
}
