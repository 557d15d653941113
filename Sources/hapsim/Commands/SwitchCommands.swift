import Control
import JSON

extension Command {
    /// `hapsim power [on|off]`
    static var power: Command {
        switching(
            "power", path: "/v1/power", summary: "pull the accessory's plug, or put it in",
            details: [
                "Without power the accessory is gone as if somebody had pulled the plug: no controller is told, and it goes on later with what is on the disk. The program goes on running, and so does its control server."
            ])
    }

    /// `hapsim advertising [on|off]`
    static var advertising: Command {
        switching(
            "advertising", path: "/v1/advertising", summary: "take the accessory off the air, or let it show itself again",
            details: ["A link that is there stays. The switch holds over power cuts and resets."])
    }

    /// A command for a resource that is on or off.
    private static func switching(_ name: String, path: String, summary: String, details: [String]) -> Command {
        Command(
            name: name, summary: summary, details: details,
            arguments: [Argument("STATE", count: .zeroOrOne, help: "on or off; left out: show which")],
            options: ControlClient.options,
            run: { arguments, console in
                let state = try arguments.choice("STATE", of: OnOff.self)
                let client = try ControlClient(arguments)
                let answer =
                    try state.map { try client.post(path, ["state": .string($0.rawValue)]) } ?? client.get(path)
                if arguments.has("--json") {
                    console.out(answer.serialized())
                } else if state == nil {
                    console.out(answer["state"]?.stringValue.map(Printable.text) ?? "-")
                }
                return .done
            })
    }
}
