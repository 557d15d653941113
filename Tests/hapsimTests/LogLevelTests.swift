import Testing

@testable import hapsim

@Suite("log level and format")
struct LogLevelTests {
    @Test("levels are read by name, from the most important on")
    func levels() throws {
        #expect(LogLevel.allCases.sorted() == [.error, .warning, .info, .debug])
        for level in LogLevel.allCases { #expect(try LogLevel("\(level)") == level) }
    }

    @Test("other words are refused", arguments: ["", "INFO", "loud", "info "])
    func refused(text: String) {
        #expect(throws: LogLevel.Invalid.self) { try LogLevel(text) }
        #expect(throws: LogFormat.Invalid.self) { try LogFormat(text) }
    }

    @Test("formats are read by name")
    func formats() throws {
        #expect(try LogFormat("text") == .text)
        #expect(try LogFormat("json") == .json)
    }
}
