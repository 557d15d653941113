import Testing

@testable import hapsim

@Suite("help")
struct HelpTests {
    @Test("every command of hapsim tells of each of its options and arguments, in lines of at most 100 characters")
    func complete() {
        #expect(!HapSim.commands.isEmpty)
        for command in HapSim.commands {
            let text = Help.command(command, program: "hapsim")
            for name in command.options.map(\.name) + command.arguments.map(\.name) { #expect(text.contains(name)) }
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }

    @Test("no two commands, and no two options of a command, have one name")
    func distinct() {
        #expect(Set(HapSim.commands.map(\.name)).count == HapSim.commands.count)
        for command in HapSim.commands { #expect(Set(command.options.map(\.name)).count == command.options.count) }
    }

    @Test("a command's help is laid out in columns")
    func layout() {
        let command = Command(
            name: "run", summary: "publish an accessory",
            details: ["It runs until it is interrupted."],
            arguments: [.init("PROFILE", count: .oneOrMore, help: "a definition file")],
            options: [
                .init("--control", value: "unix:PATH|tcp:127.0.0.1:PORT|off", help: "where it is steered"),
                .init("--seed", value: "N", help: String(repeating: "word ", count: 20)),
            ],
            run: { _, _ in .done })
        #expect(
            Help.command(command, program: "hapsim") == """
                publish an accessory

                Usage: hapsim run PROFILE… [OPTION…]

                It runs until it is interrupted.

                Arguments:
                  PROFILE  a definition file

                Options:
                  --control unix:PATH|tcp:127.0.0.1:PORT|off
                                                  where it is steered
                  --seed N                        word word word word word word word word word word word word word
                                                  word word word word word word word
                  --help                          show this text
                """)
    }
}
