import Glibc

/// The command line.
@main
enum HapSim {
    static let version = "0.1.0"

    /// All commands, in the order of the help.
    static var commands: [Command] {
        [
            .run,
            .demo,
            .check,
            .show,
            .importing,
            .catalog,
            .schema,
            .status,
            .get,
            .set,
            .press,
            .watch,
            .wait,
            .link,
            .advertising,
            .power,
            .fault,
            .reset,
            .journal,
        ]
    }

    static func main() {
        StandardStreams.open()
        let program = Program(
            name: "hapsim", purpose: "a HomeKit accessory made of software, for development and test benches",
            version: version, commands: commands)
        let code = program.run(Array(CommandLine.arguments.dropFirst()), console: .standard)
        exit(code.rawValue)
    }
}
