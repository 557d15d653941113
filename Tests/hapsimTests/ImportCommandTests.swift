import Testing

@testable import hapsim

@Suite("import command")
struct ImportCommandTests {
    private let dumps = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/ProfilesTests/Data/import"

    private func run(_ words: String...) -> (code: ExitCode, out: String, err: String) {
        var out: [String] = []
        var err: [String] = []
        let program = Program(name: "hapsim", purpose: "test", version: "0", commands: [.importing])
        let code = program.run(["import"] + words, console: Console(out: { out.append($0) }, err: { err.append($0) }))
        return (code, out.joined(separator: "\n"), err.joined(separator: "\n"))
    }

    @Test("the definition file goes to standard output")
    func imported() {
        let imported = run("aiohomekit", "\(dumps)/thermostat.json")
        #expect(imported.code == .done)
        #expect(imported.out.contains("\ncategory: thermostat\n") && imported.out.contains("\nservices:\n  - type: thermostat\n"))
        let other = run("aiohomekit", "\(dumps)/thermostat.json", "--category", "other")
        #expect(other.out.contains("\ncategory: other\n"))
    }

    @Test("of several accessories one is named")
    func several() {
        let imported = run("aiohomekit", "\(dumps)/quirks.json")
        #expect(imported.code == .failed)
        #expect(
            imported.err == "hapsim: the dump has the accessories 1, 7; say which with --aid, a definition file describes one")
        #expect(run("aiohomekit", "\(dumps)/quirks.json", "--aid", "7").code == .done)
    }

    @Test("wrong usage and unreadable files are told")
    func refused() {
        #expect(run("homebridge", "x.json").code == .usage)
        #expect(run("aiohomekit", "x.json", "--aid", "0").code == .usage)
        #expect(run("aiohomekit", "x.json", "--category", "fann").err.contains("did you mean fan?"))
        #expect(run("aiohomekit", "/nothing.json").err == "hapsim: cannot read /nothing.json: No such file or directory")
        #expect(run("aiohomekit", #filePath).err.hasPrefix("hapsim: the dump is no JSON: 1:"))
    }
}
