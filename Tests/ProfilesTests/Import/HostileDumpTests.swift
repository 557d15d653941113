import Testing

@testable import Profiles

/// Whatever the bytes are, the answer is a definition file that the loader accepts, or an error.
@Suite struct HostileDumpTests {
    private static let names = ["quirks", "garage-door"]

    private static func check(_ bytes: [UInt8]) {
        guard let text = try? AccessoryImport.definition(bytes, number: nil) else { return }
        switch DefinitionFile.parse(Array(text.utf8), file: "imported") {
        case .success: break
        case .failure(let failure): Issue.record("\(failure)")
        }
    }

    /// The bytes of a dump with one accessory.
    private static func dump(_ name: String) throws -> [UInt8] {
        let text = try Files.text("\(Files.data)/import/\(name).json")
        // The first accessory of the strange dump is of no interest.
        let lines = text.split(separator: "\n").filter { !$0.contains("\"aid\": 1,") || name != "quirks" }
        return Array(lines.joined(separator: "\n").utf8)
    }

    @Test("the dumps themselves are accepted", arguments: names)
    func whole(_ name: String) throws {
        let bytes = try Self.dump(name)
        #expect(throws: Never.self) { try AccessoryImport.definition(bytes) }
    }

    @Test("a dump cut off anywhere", arguments: names)
    func truncated(_ name: String) throws {
        let bytes = try Self.dump(name)
        for count in stride(from: 0, to: bytes.count, by: 97) { Self.check(Array(bytes.prefix(count))) }
    }

    @Test("a dump whose values are others: of another type, huge, negative, text with line breaks", arguments: names)
    func values(_ name: String) throws {
        let text = String(decoding: try Self.dump(name), as: UTF8.self)
        var random = SeededGenerator(state: 11)
        let strange = [
            "null", "true", "-1", "1e308", "-1e-308", "9223372036854775807", "0.1", "\"\"", "\"a\\nb: [\\u2028\\u0000\"", "[]",
            "[[]]", "{}", "[\"pr\"]", "[\"pw\",\"tw\"]", "\"public\"", "\"\\ud83d\\ude00\"", "\"- x\"", "\"# y\"",
        ]
        for _ in 0..<100 {
            var pieces = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 1..<pieces.count, using: &random)
                let end = pieces[index].firstIndex { ",}\n".contains($0) } ?? pieces[index].endIndex
                pieces[index] = (strange.randomElement(using: &random) ?? "") + pieces[index][end...]
            }
            Self.check(Array(pieces.joined(separator: ":").utf8))
        }
    }

    @Test("a dump with bytes changed", arguments: names)
    func mutated(_ name: String) throws {
        let bytes = try Self.dump(name)
        var random = SeededGenerator(state: 5)
        for _ in 0..<300 {
            var mutant = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                mutant[Int.random(in: 0..<mutant.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            Self.check(mutant)
        }
    }
}
