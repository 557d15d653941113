import HAPModel
import Testing

@testable import hapsim

@Suite("show command")
struct ShowCommandTests {
    private let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    private let directory = TemporaryDirectory()

    private func run(_ words: String...) -> (code: ExitCode, out: [String], err: [String]) {
        var out: [String] = []
        var err: [String] = []
        let program = Program(name: "hapsim", purpose: "test", version: "0", commands: [.show])
        let code = program.run(["show"] + words, console: Console(out: { out.append($0) }, err: { err.append($0) }))
        return (code, out, err)
    }

    @Test("the whole of an accessory that has not started, as it stands in a file")
    func lock() {
        let shown = run("\(package)/Profiles/lock.yaml", "--setup-code", "518-08-582", "--setup-id", "7OSX")
        #expect(shown.code == .done)
        #expect(shown.out.joined(separator: "\n") + "\n" == TestData.text("show-lock.txt"))
    }

    @Test("without a code there is neither payload nor QR code")
    func withoutCode() {
        let shown = run("\(package)/Profiles/switch.yaml")
        #expect(shown.out.last == "Setup code: drawn at the first start, unless the file or --setup-code gives one")
        #expect(!shown.out.joined().contains("█"))
        let withoutID = run("\(package)/Profiles/switch.yaml", "--setup-code", "518-08-582")
        #expect(withoutID.out.suffix(2).first == "Setup code: 518-08-582")
        #expect(withoutID.out.last?.contains("--setup-id") == true)
    }

    @Test("with a state, what it is there: identity, code, numbers; and nothing of it is changed or taken")
    func state() throws {
        let profile = "\(package)/Profiles/outlet.yaml"
        // It holds the state while it is shown.
        let running = try LoadedAccessory(profile: profile, stateDirectory: directory.path, setupCode: nil, setupID: nil)
        let shown = run(profile, "--state", directory.path)
        #expect(shown.code == .done)
        #expect(shown.out.contains { $0.hasSuffix("device ID: \(running.accessory.identity.deviceID)") })
        #expect(shown.out.contains("Setup code: \(running.setupCode)"))
        #expect(shown.out.contains("Setup payload: \(running.setupPayload.uri)"))
    }

    @Test("a state that is not there, or is damaged, is an error that names it")
    func noState() {
        let profile = "\(package)/Profiles/outlet.yaml"
        let shown = run(profile, "--state", directory.path)
        #expect(shown.code == .failed)
        #expect(shown.err == ["hapsim: \(directory.path): read: there is no state of an accessory"])
        directory.makeFile("identity.json")
        #expect(run(profile, "--state", directory.path).err.first?.contains("identity.json") == true)
    }

    @Test("a broken file is told as hapsim check tells it; a wrong code is wrong usage")
    func refused() {
        #expect(run(#filePath).code == .failed)
        #expect(run("\(package)/Profiles/outlet.yaml", "--setup-code", "123-45-678").code == .usage)
    }
}
