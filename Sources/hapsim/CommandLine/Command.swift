/// A subcommand: what it is called with, and what it does.
struct Command {
    /// An option: `--name VALUE`, `--name=VALUE`, or a flag `--name`.
    struct Option {
        let name: String
        /// How the help names the value; nil for a flag.
        let value: String?
        let help: String
        /// It may be given more than once.
        let repeats: Bool

        init(_ name: String, value: String? = nil, repeats: Bool = false, help: String) {
            self.name = name
            self.value = value
            self.repeats = repeats
            self.help = help
        }
    }

    /// An argument that is known by its place.
    struct Argument {
        enum Count {
            case one
            case zeroOrOne
            case zeroOrMore
            case oneOrMore
        }

        let name: String
        let count: Count
        let help: String

        init(_ name: String, count: Count = .one, help: String) {
            self.name = name
            self.count = count
            self.help = help
        }
    }

    let name: String
    /// One line for the list of commands.
    let summary: String
    /// Paragraphs of the command's own help, below the summary.
    var details: [String] = []
    var arguments: [Argument] = []
    var options: [Option] = []
    /// Does it.
    ///
    /// - Throws: `UsageError` for a value that cannot be, `CommandFailure` when it does not succeed.
    let run: (ParsedArguments, Console) throws -> ExitCode
}
