import Glibc
import JSON
import Testing

@testable import hapsim

@Suite("logger")
struct LoggerTests {
    private final class Lines {
        var lines: [String] = []
    }

    private let lines = Lines()

    private func logger(_ level: LogLevel, _ format: LogFormat = .text, isTerminal: Bool = false) -> Logger {
        Logger(level: level, format: format, isTerminal: isTerminal, write: { [lines] in lines.lines.append($0) }) {
            Timestamp(timespec(tv_sec: 1_796_073_063, tv_nsec: 42_999_999))
        }
    }

    @Test("lines of lesser importance are left out", arguments: LogLevel.allCases)
    func levels(level: LogLevel) {
        for each in LogLevel.allCases { logger(level).log(each, "\(each)") }
        #expect(lines.lines.count == LogLevel.allCases.filter { $0 <= level }.count)
        #expect(lines.lines.last?.hasSuffix(" \(level): \(level)") == true)
    }

    @Test("what is left out is not even put into words")
    func lazy() {
        var count = 0
        func message() -> String {
            count += 1
            return "x"
        }
        logger(.warning).log(.debug, message())
        #expect(count == 0)
        logger(.warning).log(.error, message())
        #expect(count == 1)
    }

    @Test("text has the time, the level and the fields")
    func text() {
        logger(.info).log(.warning, "link lost", ["central": "AA:BB", "count": 2])
        #expect(lines.lines == ["2026-11-30T21:11:03.042Z warning: link lost central=AA:BB count=2"])
    }

    @Test("at a terminal the date is left out")
    func terminal() {
        logger(.info, isTerminal: true).log(.info, "x")
        #expect(lines.lines.first?.count == "21:11:03.042 info: x".count)
        #expect(lines.lines.first?.hasSuffix(":03.042 info: x") == true)
    }

    @Test("text from outside stays on its line")
    func controlCharacters() {
        logger(.info).log(.info, "a\nb", ["name": "\u{1B}[2J\r\u{202E}\u{2028}"])
        #expect(lines.lines == [#"2026-11-30T21:11:03.042Z info: a\nb name=\u{1B}[2J\r\u{202E}\u{2028}"#])
    }

    @Test("JSON is an object a line; fields do not replace what every line has")
    func json() throws {
        logger(.info, .json).log(.error, "a\nb", ["iid": 51, "level": "fake"])
        #expect(lines.lines.count == 1)
        #expect(
            try JSONValue(parsing: lines.lines[0]) == [
                "time": "2026-11-30T21:11:03.042Z", "level": "error", "message": "a\nb", "iid": 51,
            ])
        #expect(!lines.lines[0].contains("\n"))
    }
}
