import JSON

extension Command {
    /// `hapsim press [BUTTON] [PRESS]`
    static var press: Command {
        Command(
            name: "press", summary: "press a button of the accessory",
            details: [
                "Controllers that listen are told of the press, each time: a programmable-switch-event has no memory."
            ],
            arguments: [
                Argument(
                    "BUTTON", count: .zeroOrOne,
                    help: "its service, stateless-programmable-switch[2], or the instance ID of its event; left out: the only one"
                ),
                Argument("PRESS", count: .zeroOrOne, help: "single, double or long; single when it is left out"),
            ],
            options: ControlClient.options,
            run: { arguments, console in
                var body: JSONObject = [:]
                var words = arguments.arguments
                // The only button need not be named, and no button is named so.
                if words.count == 1, presses.contains(words[0]) { words = ["", words[0]] }
                if let button = words.first, !button.isEmpty { body["button"] = .string(button) }
                if let press = words.dropFirst().first { body["press"] = .string(press) }
                let report = try ControlClient(arguments).post("/v1/press", .object(body))
                if arguments.has("--json") { console.out(report.serialized()) }
                return .done
            })
    }

    private static let presses = ["single", "double", "long"]
}
