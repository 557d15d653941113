import Control
import JSON

extension Command {
    /// `hapsim set CHARACTERISTIC VALUE`
    static var set: Command {
        Command(
            name: "set", summary: "change the value of a characteristic from the accessory's side",
            details: [
                "The accessory behaves as if somebody had used it by hand: the new value is sent to the controllers that listen."
            ],
            arguments: [
                Argument("CHARACTERISTIC", help: "its path, lightbulb/on or outlet[2]/on, or its instance ID, 0x33"),
                Argument(
                    "VALUE",
                    help: "a value's name (secured), true or false, a number, text, or hexadecimal digits for data"),
            ],
            options: ControlClient.options,
            run: { arguments, console in
                let client = try ControlClient(arguments)
                let path = "/v1/characteristics/" + PercentEncoding.encode(path: try arguments.required("CHARACTERISTIC"))
                // The server reads the text: only there it is known what the characteristic takes.
                let report = try client.put(path, ["value": .string(try arguments.required("VALUE"))])
                if arguments.has("--json") { console.out(report.serialized()) }
                return .done
            })
    }
}
