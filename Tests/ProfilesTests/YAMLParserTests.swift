import Testing

@testable import Profiles

@Suite struct YAMLParserTests {
    /// A node as text: scalars as they are, quoted ones in quotes.
    private static func text(_ node: YAMLNode?) -> String {
        switch node?.content {
        case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
        case .sequence(let nodes): "[" + nodes.map(Self.text).joined(separator: " ") + "]"
        case .mapping(let members): "{" + members.map { "\($0.key)=\(Self.text($0.value))" }.joined(separator: " ") + "}"
        case .refused: "refused"
        case nil: "nothing"
        }
    }

    @Test(
        "block style, flow style, JSON and scalars of all styles are read",
        arguments: [
            ("a: 1\nb:\n  - x\n  - {c: d}\n", "{a=1 b=[x {c=d}]}"),
            ("{\"a\": [1, \"2\", true, null]}", "{a=[1 \"2\" true null]}"),
            ("a: 'it''s'\nb: \"\\u00e9\\n\"\nc: |\n  x\n  y\nd:\n", "{a=\"it's\" b=\"é\n\" c=\"x\ny\n\" d=}"),
            ("\u{FEFF}a: é # comment\r\nb: 2\r\n", "{a=é b=2}"),
            ("%YAML 1.2\n---\na: 1\n...\n", "{a=1}"),
        ])
    func reads(_ yaml: String, _ tree: String) {
        let (root, problems) = YAMLParser.parse(Array(yaml.utf8))
        #expect(Self.text(root) == tree)
        #expect(problems == [])
    }

    @Test("every node knows where it begins, in characters")
    func positions() throws {
        let yaml = "\u{FEFF}ü: [é, x]\r\nlist:\r\n  - {k: v}\r\n"
        let (root, _) = YAMLParser.parse(Array(yaml.utf8))
        guard case .mapping(let members)? = root?.content, members.count == 2,
            case .sequence(let first) = members[0].value.content,
            case .sequence(let second) = members[1].value.content
        else {
            Issue.record("another structure")
            return
        }
        #expect(first.map(\.position) == [SourcePosition(line: 1, column: 5), SourcePosition(line: 1, column: 8)])
        #expect(members[1].keyPosition == SourcePosition(line: 2, column: 1))
        #expect(second.map(\.position) == [SourcePosition(line: 3, column: 5)])
    }

    @Test(
        "plain scalars mean what the core schema of YAML 1.2 says",
        arguments: [
            ("true", true, nil, false), ("False", false, nil, false), ("yes", nil, nil, false), ("on", nil, nil, false),
            ("'true'", nil, nil, false), ("17", nil, 17, false), ("0x1F", nil, 31, false), ("-3", nil, -3, false),
            ("'17'", nil, nil, false), ("1.0", nil, nil, false), ("null", nil, nil, true), ("~", nil, nil, true),
            ("''", nil, nil, false),
            ("0o17", nil, 15, false), ("017", nil, 17, false),
        ] as [(String, Bool?, Int?, Bool)])
    func coreSchema(_ yaml: String, _ boolean: Bool?, _ integer: Int?, _ isNull: Bool) throws {
        let root = try #require(YAMLParser.parse(Array(yaml.utf8)).root)
        #expect(root.boolean == boolean)
        #expect(root.integer == integer)
        #expect(root.isNull == isNull)
    }

    @Test("wrong bytes are found where they are")
    func wrongBytes() {
        func problem(_ bytes: [UInt8]) -> SourcePosition? { YAMLParser.parse(bytes).problems.first?.position }
        #expect(problem(Array("é\r\nab".utf8) + [0xFF]) == SourcePosition(line: 2, column: 3))
        #expect(problem(Array("é\n\r\rab".utf8) + [0xC3]) == SourcePosition(line: 4, column: 3))
        #expect(problem(Array("ab\u{7F}".utf8)) == SourcePosition(line: 1, column: 3))
        #expect(problem(Array("a\u{FEFF}".utf8)) == SourcePosition(line: 1, column: 2))
        #expect(problem([0xED, 0xA0, 0x80]) == SourcePosition(line: 1, column: 1))
    }

    @Test("collections nest up to the limit, not deeper")
    func depth() {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(YAMLParser.parse(nested(YAMLTreeBuilder.maximumDepth)).problems == [])
        #expect(
            YAMLParser.parse(nested(YAMLTreeBuilder.maximumDepth + 1)).problems.map(\.message) == ["nested deeper than 32 levels"]
        )
    }

    @Test("a file of the limit's size is read, one byte more is not")
    func size() {
        var bytes = Array("a: 1 #".utf8)
        bytes += Array(repeating: UInt8(ascii: "x"), count: SourceText.maximumSize - bytes.count)
        #expect(YAMLParser.parse(bytes).problems == [])
        #expect(YAMLParser.parse(bytes + [UInt8(ascii: "x")]).problems.map(\.message) == ["the file is larger than 1 MiB"])
    }

    @Test("problems without end are cut off")
    func manyProblems() {
        let aliases = String(repeating: "- *a\n", count: 1000)
        let (root, problems) = YAMLParser.parse(Array(aliases.utf8))
        #expect(root == nil)
        #expect(problems.count == 100)
        let keys = (0..<300).map { "k\($0): 1\n" }.joined()
        #expect(YAMLParser.parse(Array(keys.utf8)).problems.map(\.message) == ["more than 256 keys in one mapping"])
    }
}
