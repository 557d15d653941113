import JSON

extension Command {
    /// `hapsim status`
    static var status: Command {
        Command(
            name: "status", summary: "show what a running accessory is and how it is doing", options: ControlClient.options,
            run: { arguments, console in
                let status = try ControlClient(arguments).get("/v1/status")
                console.out(arguments.has("--json") ? status.serialized() : status.outline)
                return .done
            })
    }
}
