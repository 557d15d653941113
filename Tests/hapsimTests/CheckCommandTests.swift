import Testing

@testable import hapsim

@Suite("check command")
struct CheckCommandTests {
    private func run(_ paths: [String]) -> (code: ExitCode, out: [String]) {
        var out: [String] = []
        let program = Program(name: "hapsim", purpose: "test", version: "0", commands: [.check])
        let code = program.run(["check"] + paths, console: Console(out: { out.append($0) }, err: { out.append($0) }))
        return (code, out)
    }

    private var profiles: String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Profiles"
    }

    @Test("what is fine is told so")
    func shipped() {
        let paths = ["lightbulb", "garage-door"].map { "\(profiles)/\($0).yaml" }
        let checked = run(paths)
        #expect(checked.code == .done)
        #expect(checked.out == paths.map { "\($0): fine" })
    }

    @Test("every file is checked, also after one that cannot be read")
    func unreadable() {
        let good = "\(profiles)/lock.yaml"
        let checked = run(["/nothing/here.yaml", #filePath, good])
        #expect(checked.code == .failed)
        #expect(checked.out.first == "cannot read /nothing/here.yaml: No such file or directory")
        #expect(checked.out.contains { $0.hasPrefix("\(#filePath):") })
        #expect(checked.out.last == "\(good): fine")
    }

    @Test("a file must be named")
    func nothing() {
        #expect(run([]).code == .usage)
    }
}
