import Testing

@testable import hapsim

@Suite("arguments")
struct ParsedArgumentsTests {
    private static func command(_ arguments: [Command.Argument]) -> Command {
        Command(
            name: "run", summary: "runs", arguments: arguments,
            options: [
                .init("--state", value: "DIR", help: "where"), .init("--seed", value: "N", help: "seed"),
                .init("--json", help: "JSON"),
            ],
            run: { _, _ in .done })
    }

    enum Shape: CaseIterable {
        case none, one, two, optional, many

        var arguments: [Command.Argument] {
            switch self {
            case .none: []
            case .one: [.init("PROFILE", help: "")]
            case .two: [.init("NAME", help: ""), .init("VALUE", help: "")]
            case .optional: [.init("PROFILE", help: ""), .init("NAME", count: .zeroOrOne, help: "")]
            case .many: [.init("PROFILE", count: .oneOrMore, help: "")]
            }
        }
    }

    struct Good: Sendable {
        let words: [String]
        let shape: Shape
        var arguments: [String] = []
        var values: [String: String] = [:]
        var flags: Set<String> = []
    }

    @Test(
        "words are sorted into options, flags and arguments",
        arguments: [
            Good(words: [], shape: .none),
            Good(words: ["a.yaml"], shape: .one, arguments: ["a.yaml"]),
            Good(words: ["--state", "d", "a"], shape: .one, arguments: ["a"], values: ["--state": "d"]),
            Good(words: ["a", "--state=d"], shape: .one, arguments: ["a"], values: ["--state": "d"]),
            Good(words: ["--state=-", "a"], shape: .one, arguments: ["a"], values: ["--state": "-"]),
            Good(words: ["--state=a=b"], shape: .none, values: ["--state": "a=b"]),
            Good(words: ["--state=--seed"], shape: .none, values: ["--state": "--seed"]),
            Good(words: ["--seed", "-5"], shape: .none, values: ["--seed": "-5"]),
            Good(
                words: ["--json", "a", "--seed", "1"], shape: .one, arguments: ["a"], values: ["--seed": "1"], flags: ["--json"]),
            Good(words: ["x", "-5"], shape: .two, arguments: ["x", "-5"]),
            Good(words: ["x", "-.5"], shape: .two, arguments: ["x", "-.5"]),
            Good(words: ["x", "-"], shape: .two, arguments: ["x", "-"]),
            Good(words: ["x", "--", "--json"], shape: .two, arguments: ["x", "--json"]),
            Good(words: ["--", "x", "--"], shape: .two, arguments: ["x", "--"]),
            Good(words: ["", ""], shape: .two, arguments: ["", ""]),
            Good(words: ["a"], shape: .optional, arguments: ["a"]),
            Good(words: ["a", "b"], shape: .optional, arguments: ["a", "b"]),
            Good(words: ["a", "b", "c", "d"], shape: .many, arguments: ["a", "b", "c", "d"]),
        ])
    func good(_ good: Good) throws {
        let parsed = try ParsedArguments(good.words, for: Self.command(good.shape.arguments))
        #expect(parsed.arguments == good.arguments)
        #expect(parsed.values == good.values.mapValues { [$0] })
        #expect(parsed.flags == good.flags)
    }

    @Test(
        "what does not fit is refused, and the error says why",
        arguments: [
            (
                ["--stat", "d"], .none, .unknownOption("--stat", suggestion: "--state"),
                "--stat: no such option, did you mean --state?"
            ),
            (["--zzzzzz"], .none, .unknownOption("--zzzzzz", suggestion: nil), "--zzzzzz: no such option"),
            (["-x"], .none, .unknownOption("-x", suggestion: nil), "-x: no such option"),
            (["--state"], .none, .missingValue(option: "--state", value: "DIR"), "--state: needs a value, --state DIR"),
            (
                ["--state", "--json"], .none, .missingValue(option: "--state", value: "DIR"),
                "--state: needs a value, --state DIR"
            ),
            (["--state="], .none, .missingValue(option: "--state", value: "DIR"), "--state: needs a value, --state DIR"),
            (["--state", ""], .none, .missingValue(option: "--state", value: "DIR"), "--state: needs a value, --state DIR"),
            (["--json=yes"], .none, .unexpectedValue(option: "--json"), "--json: takes no value"),
            (["--json", "--json"], .none, .repeatedOption("--json"), "--json: given twice"),
            (["--seed=1", "--seed", "2"], .none, .repeatedOption("--seed"), "--seed: given twice"),
            ([], .one, .missingArgument("PROFILE"), "PROFILE is missing"),
            (["x"], .two, .missingArgument("VALUE"), "VALUE is missing"),
            ([], .many, .missingArgument("PROFILE"), "PROFILE is missing"),
            ([], .optional, .missingArgument("PROFILE"), "PROFILE is missing"),
            (["a"], .none, .unexpectedArgument("a"), "a: one argument too many"),
            (["a", "b", "c"], .two, .unexpectedArgument("c"), "c: one argument too many"),
            (["a", "b", "c"], .optional, .unexpectedArgument("c"), "c: one argument too many"),
        ] as [([String], Shape, UsageError, String)])
    func bad(words: [String], shape: Shape, error: UsageError, description: String) {
        #expect(throws: error) { try ParsedArguments(words, for: Self.command(shape.arguments)) }
        #expect(error.description == description)
    }

    @Test("arguments are found by their names")
    func names() throws {
        let parsed = try ParsedArguments(["a"], for: Self.command(Shape.optional.arguments))
        #expect(parsed.argument("PROFILE") == "a")
        #expect(parsed.argument("NAME") == nil)
        #expect(try parsed.required("PROFILE") == "a")
        #expect(throws: UsageError.missingArgument("NAME")) { try parsed.required("NAME") }
    }

    @Test("a value that cannot be converted is refused with the reason")
    func conversion() throws {
        let parsed = try ParsedArguments(["--seed", "7", "--state", "loud"], for: Self.command([]))
        #expect(try parsed.value("--seed") { Int($0) } == 7)
        #expect(
            throws: UsageError.invalidValue(
                of: "--state", reason: "loud: not a log level, it is one of error, warning, info, debug")
        ) {
            try parsed.value("--state") { text in try LogLevel(text) }
        }
    }

    @Test("random words never do more than fail", arguments: 0..<16)
    func random(seed: UInt64) {
        let pool = ["--state", "--seed=", "--json", "--", "-", "=", "--=", "-5", "", "x", "--json=", "\u{0}", "--état", "👩‍🚀"]
        var state = seed
        for _ in 0..<500 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var word = state
            let words = (0..<Int(word >> 61)).map { _ in
                word = word &* 6_364_136_223_846_793_005 &+ 1
                return pool[Int(word >> 33) % pool.count]
            }
            let shape = Shape.allCases[Int(word >> 40) % Shape.allCases.count]
            let parsed = try? ParsedArguments(words, for: Self.command(shape.arguments))
            #expect((parsed?.arguments.count ?? 0) <= words.count)
        }
    }
}
