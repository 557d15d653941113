import HAPModel
import JSON
import Testing

@testable import hapsim

@Suite("catalog command")
struct CatalogCommandTests {
    private func run(_ words: String...) -> (code: ExitCode, out: String, err: String) {
        var out: [String] = []
        var err: [String] = []
        let program = Program(name: "hapsim", purpose: "test", version: "0", commands: [.catalog])
        let code = program.run(["catalog"] + words, console: Console(out: { out.append($0) }, err: { err.append($0) }))
        return (code, out.joined(separator: "\n"), err.joined(separator: "\n"))
    }

    @Test(
        "a type is found by its name, Apple's name, its short and its full UUID",
        arguments: [
            "lock-target-state", "public.hap.characteristic.lock-mechanism.target-state", "1E",
            "0000001E-0000-1000-8000-0026BB765291",
        ])
    func exact(name: String) {
        let shown = run(name)
        #expect(shown.code == .done)
        #expect(shown.out.hasPrefix("name: lock-target-state\ntitle: Lock Target State\ntype: 1E\n"))
        #expect(shown.out.hasSuffix("values:\n  - value: 0\n    name: unsecured\n  - value: 1\n    name: secured"))
    }

    @Test("a part of a name lists what has it, services first")
    func part() {
        let lines = run("lock").out.split(separator: "\n")
        #expect(lines.first?.hasPrefix("service") == true)
        #expect(lines.allSatisfy { $0.contains("lock") })
        #expect(run("door-state").out.contains("uint8; read events; 0…4; 0 open"))
    }

    @Test("without a name everything is listed; JSON has all of it too")
    func everything() throws {
        let catalogue = Catalogue.apple
        let count = catalogue.services.count + catalogue.characteristics.count + catalogue.categories.count
        #expect(run().out.split(separator: "\n").count == count)
        let json = try JSONValue(parsing: run("--json").out)
        #expect(json["services"]?.arrayValue?.count == catalogue.services.count)
        #expect(json["characteristics"]?.arrayValue?.count == catalogue.characteristics.count)
        #expect(json["categories"]?.arrayValue?.count == catalogue.categories.count)
    }

    @Test("what is not in the specification says so, and what only has a UUID too")
    func origin() {
        #expect(run("television").out.hasSuffix("not in the public specification; as open-source projects know it"))
        #expect(run("sprinkler").out == "name: sprinkler\ntitle: Sprinklers\nnumber: 28")
        #expect(!run("lightbulb").out.contains("open-source"))
        #expect(run("tap-").out.contains("characteristic  tap-type        22F  only the UUID is public"))
    }

    @Test("what is not there fails with its name")
    func unknown() {
        let shown = run("zork")
        #expect(shown.code == .failed && shown.err == "hapsim: nothing in the catalogue is called zork")
    }
}
