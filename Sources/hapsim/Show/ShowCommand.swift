import HAPModel

extension Command {
    /// `hapsim show PROFILE`
    static var show: Command {
        Command(
            name: "show", summary: "show what controllers will see of a definition file's accessory",
            details: [
                "The attribute table with instance IDs and handles, the advertisement byte by byte, and, when a setup code is given or there is a state, the setup payload and its QR code. Nothing is changed, and nothing goes on the air."
            ],
            arguments: [Argument("PROFILE", help: "the definition file")],
            options: [
                Option(
                    "--state", value: "DIR", help: "the accessory whose state is kept there: its identity, pairings and numbers"),
                Option("--setup-code", value: "NNN-NN-NNN", help: "a setup code, in place of the file's or the state's"),
                Option("--setup-id", value: "XXXX", help: "a setup ID, in place of the file's or the state's"),
            ],
            run: { arguments, console in
                let shown = try ShownAccessory(
                    profile: arguments.arguments.first ?? "", stateDirectory: arguments.value("--state"),
                    setupCode: arguments.value("--setup-code", as: SetupOptions.setupCode),
                    setupID: arguments.value("--setup-id", as: SetupOptions.setupID))
                shown.lines(colour: console.outIsTerminal).forEach(console.out)
                return .done
            })
    }
}
