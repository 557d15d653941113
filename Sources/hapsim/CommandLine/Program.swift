import HAPModel

/// A program of several commands: picks the one that the command line names, and turns its errors into words and exit codes.
struct Program {
    let name: String
    /// One line that says what it is for.
    let purpose: String
    let version: String
    let commands: [Command]

    /// Does what the words after the program's name say.
    func run(_ words: [String], console: Console) -> ExitCode {
        do {
            return try dispatch(words, console)
        } catch let failure as CommandFailure {
            // A definition file may have several complaints.
            for line in failure.message.split(separator: "\n") { complain(String(line), console) }
            return failure.code
        } catch let error as UsageError {
            complain("\(error) (\(helpHint(words)))", console)
            return .usage
        } catch {
            complain("\(error)", console)
            return .failed
        }
    }

    /// One line, whatever the words are that it repeats.
    private func complain(_ message: String, _ console: Console) {
        console.err("\(name): \(Printable.text(message))")
    }

    private func dispatch(_ words: [String], _ console: Console) throws -> ExitCode {
        guard let first = words.first else {
            console.err(Help.program(self))
            return .usage
        }
        let rest = Array(words.dropFirst())
        switch first {
        case "--version":
            console.out("\(name) \(version)")
            return .done
        case "--help", "-h", "help":
            guard let topic = rest.first(where: { !$0.hasPrefix("-") }) else {
                console.out(Help.program(self))
                return .done
            }
            console.out(Help.command(try command(named: topic), program: name))
            return .done
        case let commandName:
            let command = try command(named: commandName)
            if rest.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
                console.out(Help.command(command, program: name))
                return .done
            }
            return try command.run(try ParsedArguments(rest, for: command), console)
        }
    }

    private func command(named text: String) throws(UsageError) -> Command {
        if let command = commands.first(where: { $0.name == text }) { return command }
        if text.hasPrefix("-") { throw .unknownOption(text, suggestion: nil) }
        throw .unknownCommand(text, suggestion: NearestName.of(text, in: commands.map(\.name)))
    }

    private func helpHint(_ words: [String]) -> String {
        let command = commands.first { $0.name == words.first }
        return ([name] + [command?.name].compactMap { $0 } + ["--help"]).joined(separator: " ") + " tells more"
    }
}
