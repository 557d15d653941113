import Testing

@testable import Profiles

/// Whatever the bytes are, the answer is a definition or complaints about places that are in the file.
@Suite struct HostileFileTests {
    private static let valid = [
        "\(Files.package)/Profiles/lightbulb.yaml", "\(Files.package)/Profiles/lock.yaml", "\(Files.data)/tables/everything.yaml",
        "\(Files.data)/tables/information.yaml",
    ]

    private static func check(_ bytes: [UInt8]) {
        switch DefinitionFile.parse(bytes, file: "f.yaml") {
        case .success(let file):
            var assignment = InstanceIDAssignment()
            #expect(throws: Never.self) { try file.definition.makeDatabase(instanceIDs: &assignment) }
        case .failure(.invalid(let diagnostics)):
            // libyaml counts lines that end in NEL, LS and PS too, and the end of a file as a line of its own.
            let breaks = bytes.reduce(0) { $0 + ($1 == 0x0A || $1 == 0x0D || $1 == 0x85 || $1 == 0xA8 || $1 == 0xA9 ? 1 : 0) }
            #expect(diagnostics.contains { $0.severity == .error })
            #expect(
                diagnostics.allSatisfy { diagnostic in
                    (1...breaks + 2).contains(diagnostic.position.line) && diagnostic.position.column >= 1
                        && !diagnostic.message.unicodeScalars.contains { $0.value < 0x20 }
                })
        case .failure(.unreadable):
            Issue.record("bytes were not read")
        }
    }

    @Test("a file cut off anywhere", arguments: valid)
    func truncated(_ path: String) throws {
        let bytes = try Files.bytes(path)
        // Every length of the last lines, where all keys are open, and some of the rest.
        for count in Array(stride(from: 0, to: bytes.count, by: 17)) + Array(bytes.count - 200..<bytes.count) {
            Self.check(Array(bytes.prefix(count)))
        }
    }

    @Test("a file with bytes changed, left out, doubled", arguments: valid)
    func mutated(_ path: String) throws {
        let bytes = try Files.bytes(path)
        var random = SeededGenerator(state: 0x5EED)
        let interesting = Array("{}[]:,-?&*!|>'\"%@`#\n\t 0x\u{FF}".utf8) + [0x00, 0x80, 0xFF]
        for _ in 0..<300 {
            var mutant = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let index = Int.random(in: 0..<mutant.count, using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: mutant[index] = interesting.randomElement(using: &random) ?? 0
                case 1: mutant.remove(at: index)
                case 2: mutant.insert(interesting.randomElement(using: &random) ?? 0, at: index)
                case _: mutant.insert(contentsOf: mutant[index...].prefix(40), at: index)
                }
            }
            Self.check(mutant)
        }
    }

    @Test("random bytes and random pieces of YAML")
    func random() {
        var random = SeededGenerator(state: 7)
        let pieces = [
            "services:", "name:", "type:", "value:", "- ", "  ", "\n", "[", "]", "{", "}", ",", ": ", "? ", "on", "true", "0x",
            "1e9",
            "lightbulb", "&a ", "*a", "!!str ", "|\n", "\"", "'", "#", "---\n", "é", "-", "outlet[2]", "99999999999999999999",
        ]
        for _ in 0..<2000 {
            Self.check((0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
            let text = (0..<Int.random(in: 0...64, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            Self.check(Array(text.joined().utf8))
        }
    }

    @Test(
        "a mebibyte of one thing",
        arguments: [
            "[", "{", "- ", "? ", "a: ", "a,", "&a ", "!a ", "*a ", "\"", "'", "|\n ", "\n", " ", "\t", "x", "- a\n",
            "- {type: a}\n",
            "- &a\n", "%", "#", "\u{2028}",
        ])
    func oversized(_ piece: String) {
        let beginning = "services:\n"
        let count = (SourceText.maximumSize - beginning.utf8.count) / piece.utf8.count
        Self.check(Array((beginning + String(repeating: piece, count: count)).utf8))
    }
}

/// SplitMix64: the same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
