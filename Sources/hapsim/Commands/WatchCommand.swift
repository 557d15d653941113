import Control
import JSON

extension Command {
    /// `hapsim watch [CHARACTERISTIC…]`
    static var watch: Command {
        Command(
            name: "watch", summary: "print the values of characteristics as they are set, a line each, until it is interrupted",
            arguments: [
                Argument(
                    "CHARACTERISTIC", count: .zeroOrMore,
                    help: "their paths or instance IDs, lightbulb/on or 0x33; all when they are left out")
            ],
            options: [
                Option("--count", value: "N", help: "end after so many lines"),
                Option("--since", value: "NUMBER", help: "begin with what is in the journal above this sequence number"),
            ] + ControlClient.options,
            run: { arguments, console in
                let options = try EntryOptions(arguments)
                let client = try ControlClient(arguments)
                var iids: Set<Int64> = []
                for name in arguments.arguments {
                    let report = try client.get("/v1/characteristics/" + PercentEncoding.encode(path: name))
                    if let iid = report["iid"]?.integerValue { iids.insert(iid) }
                }
                let path = "/v1/events" + EntryOptions.query("type=value.set", options.since.map { "after=\($0)" })
                try options.follow(path, of: client, console) { entry in
                    iids.isEmpty || entry["iid"]?.integerValue.map(iids.contains) == true
                }
                return .done
            })
    }
}
