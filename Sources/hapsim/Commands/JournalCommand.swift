import Control
import JSON

extension Command {
    /// `hapsim journal`
    static var journal: Command {
        Command(
            name: "journal", summary: "print what happened to the accessory, a line each",
            options: [
                Option("--type", value: "TYPES", help: "only these: value.set, or link,session for all that begin so"),
                Option("--since", value: "NUMBER", help: "only what is above this sequence number"),
                Option("--limit", value: "N", help: "so many entries at most, the newest unless --since is given; else 1000"),
                Option("--follow", help: "then print what comes, until it is interrupted"),
                Option("--count", value: "N", help: "with --follow: end after so many lines"),
            ] + ControlClient.options,
            run: { arguments, console in
                let options = try EntryOptions(arguments)
                let limit = try EntryOptions.number("--limit", arguments).map { "limit=\($0)" }
                let type = arguments.value("--type").map { "type=" + PercentEncoding.encode(path: $0) }
                let client = try ControlClient(arguments)
                let since = options.since.map { "after=\($0)" }
                let entries = try client.getLines("/v1/journal" + EntryOptions.query(type, since, limit))
                for entry in entries { console.out(options.text(entry)) }
                guard arguments.has("--follow") else { return .done }
                // From the last entry that was printed, so that none is lost in between.
                let last = entries.last?["seq"]?.integerValue ?? options.since ?? 0
                try options.follow("/v1/events" + EntryOptions.query(type, "after=\(last)"), of: client, console)
                return .done
            })
    }
}
