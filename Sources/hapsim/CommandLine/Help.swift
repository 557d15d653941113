/// The texts of `--help`, made from the declarations of the commands.
enum Help {
    private static let width = 100

    /// What the program is and which commands it has.
    static func program(_ program: Program) -> String {
        """
        \(program.name): \(program.purpose)

        Usage: \(program.name) COMMAND [ARGUMENT…] [OPTION…]

        Commands:
        \(table(program.commands.map { ($0.name, $0.summary) }))

        \(program.name) COMMAND --help tells more of a command, \(program.name) --version the version.
        Exit codes: 0 done, 1 what was asked for failed, 2 wrong usage, 3 no accessory is running, or the host is not able.
        """
    }

    /// How a command is called.
    static func command(_ command: Command, program: String) -> String {
        var sections = ["\(command.summary)", "Usage: \(usage(of: command, program: program))"]
        sections += command.details.map { wrap($0, indentation: 0) }
        if !command.arguments.isEmpty {
            sections.append("Arguments:\n" + table(command.arguments.map { ($0.name, $0.help) }))
        }
        let options = command.options.map { option in
            ([option.name] + [option.value].compactMap { $0 }).joined(separator: " ")
        }
        let rows = Array(zip(options, command.options.map(\.help))) + [("--help", "show this text")]
        sections.append("Options:\n" + table(rows))
        return sections.joined(separator: "\n\n")
    }

    /// The line that shows how a command is called: `hapsim set NAME VALUE [OPTION…]`.
    static func usage(of command: Command, program: String) -> String {
        let arguments = command.arguments.map { argument in
            switch argument.count {
            case .one: argument.name
            case .zeroOrOne: "[\(argument.name)]"
            case .zeroOrMore: "[\(argument.name)…]"
            case .oneOrMore: "\(argument.name)…"
            }
        }
        return ([program, command.name] + arguments + ["[OPTION…]"]).joined(separator: " ")
    }

    /// Two columns; the second one is wrapped, and starts on a line of its own beside a long first one.
    private static func table(_ rows: [(name: String, text: String)]) -> String {
        let column = min(rows.map(\.name.count).max() ?? 0, 30)
        let indentation = column + 4
        return rows.map { row in
            let text = wrap(row.text, indentation: indentation)
            guard row.name.count <= column else {
                return "  \(row.name)\n" + String(repeating: " ", count: indentation) + text
            }
            return "  " + row.name + String(repeating: " ", count: column - row.name.count + 2) + text
        }.joined(separator: "\n")
    }

    /// Breaks text into lines; all but the first are indented.
    private static func wrap(_ text: String, indentation: Int) -> String {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, indentation + last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
}
