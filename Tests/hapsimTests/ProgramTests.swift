import Testing

@testable import hapsim

@Suite("program")
struct ProgramTests {
    private let recording = RecordingConsole()

    private let program = Program(
        name: "tool", purpose: "for tests", version: "9.8",
        commands: [
            Command(
                name: "greet", summary: "greets", arguments: [.init("WHOM", help: "whom")],
                run: { arguments, console in
                    console.out("hello \(try arguments.required("WHOM"))")
                    return .done
                }),
            Command(name: "check", summary: "checks", run: { _, _ in .failed }),
            Command(name: "doctor", summary: "looks", run: { _, _ in throw CommandFailure.hostUnable("no adapter") }),
            Command(name: "lint", summary: "reads", run: { _, _ in throw CommandFailure.failed("a:1:2: x\na:3:4: \u{9B}") }),
        ])

    private func run(_ words: String...) -> ExitCode {
        program.run(words, console: recording.console)
    }

    @Test("a command gets its arguments, and its exit code is the program's")
    func dispatch() {
        #expect(run("greet", "you") == .done)
        #expect(recording.outLines == ["hello you"])
        #expect(run("check") == .failed)
        #expect(run("doctor") == .hostUnable)
        #expect(recording.errLines == ["tool: no adapter"])
    }

    @Test("several complaints are a line each, fit for a terminal")
    func complaints() {
        #expect(run("lint") == .failed)
        #expect(recording.errLines == ["tool: a:1:2: x", #"tool: a:3:4: \u{009B}"#])
    }

    @Test(
        "wrong usage is exit code 2 and one line that says what would be right",
        arguments: [
            (["gret"], "tool: gret: no such command, did you mean greet? (tool --help tells more)"),
            (["zzz"], "tool: zzz: no such command (tool --help tells more)"),
            (["--zzz"], "tool: --zzz: no such option (tool --help tells more)"),
            (["greet"], "tool: WHOM is missing (tool greet --help tells more)"),
            (["help", "gret"], "tool: gret: no such command, did you mean greet? (tool --help tells more)"),
            ([""], "tool: '': no such command (tool --help tells more)"),
            (["\u{1B}[31m\n"], #"tool: \u{1B}[31m\n: no such command (tool --help tells more)"#),
        ])
    func usage(words: [String], line: String) {
        #expect(program.run(words, console: recording.console) == .usage)
        #expect(recording.errLines == [line])
        #expect(recording.outLines.isEmpty)
    }

    @Test("without a word, the help goes to standard error")
    func nothing() {
        #expect(run() == .usage)
        #expect(recording.outLines.isEmpty)
        #expect(recording.errLines.first?.contains("Usage: tool COMMAND") == true)
    }

    @Test("help and version are answered", arguments: [["--help"], ["-h"], ["help"]])
    func help(words: [String]) {
        #expect(program.run(words, console: recording.console) == .done)
        let text = recording.outLines.joined()
        for command in program.commands { #expect(text.contains("  \(command.name)")) }
        #expect(run("--version") == .done)
        #expect(recording.outLines.last == "tool 9.8")
    }

    @Test("a command's help is asked for in three ways", arguments: [["greet", "--help"], ["greet", "-h"], ["help", "greet"]])
    func commandHelp(words: [String]) {
        #expect(program.run(words, console: recording.console) == .done)
        #expect(recording.outLines.first?.contains("Usage: tool greet WHOM") == true)
    }

    @Test("after -- --help is an argument")
    func literalHelp() {
        #expect(run("greet", "--", "--help") == .done)
        #expect(recording.outLines == ["hello --help"])
    }
}
