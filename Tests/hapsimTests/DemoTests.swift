import Testing

@testable import hapsim

@Suite("demonstration")
struct DemoTests {
    @Test("the conversation comes to its end, step by step, and fits a screen")
    func conversation() throws {
        var lines: [String] = []
        try Demo { lines += $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }.run()
        let steps = lines.dropFirst(3).compactMap { $0.prefix(12).split(separator: " ").first.map(String.init) }
        #expect(
            steps == [
                "advertise", "pair", "verify", "list", "read", "write", "event", "read", "advertise", "resume", "unpair",
                "advertise",
            ])
        #expect(lines.count <= 40)
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }
}
