import HAPModel
import JSON

extension Command {
    /// `hapsim wait CONDITION [FIELD=VALUE…]`
    static var wait: Command {
        Command(
            name: "wait", summary: "wait until a characteristic has a value, the link is as wanted, or something happens",
            details: [
                "The conditions: PATH=VALUE, a characteristic with a value; PATH, any value that is set; link=connected or link=disconnected; event=TYPE, an entry of the journal, with the fields that it is to have: event=session.began resumed=true. What holds already is met at once, an event must come.",
                "Prints what happened. Exit code 0: it is so; 1: it is not so in time; 2: there is no such condition; 3: no accessory is running.",
            ],
            arguments: [
                Argument(
                    "CONDITION", count: .oneOrMore,
                    help: "lock-mechanism/lock-target-state=secured, link=connected, event=pairing.added, and fields of an event")
            ],
            options: [
                Option("--timeout", value: "TIME", help: "5s, 500ms, 2min; 30s when it is left out"),
                Option("--since", value: "NUMBER", help: "what is in the journal above this sequence number counts too"),
                Option("--change", help: "that it is so already is not enough"),
            ] + ControlClient.options,
            run: { arguments, console in
                let request = try WaitRequest(
                    arguments.arguments, timeout: arguments.value("--timeout"), since: arguments.value("--since"),
                    needsChange: arguments.has("--change"))
                let client = try ControlClient(arguments)
                let result: JSONValue
                do throws(CommandFailure) {
                    result = try client.post("/v1/wait", .object(request.body), patience: request.timeout + .seconds(10))
                } catch {
                    // A condition that cannot be is wrong usage, not one that is not met.
                    throw error.code == .failed ? CommandFailure(code: .usage, message: error.message) : error
                }
                if arguments.has("--json") {
                    console.out(result.serialized())
                } else if let entry = result["entry"] {
                    console.out(EntryText.line(entry))
                }
                if result["met"] == true { return .done }
                let time = DurationText.describe(request.timeout)
                throw CommandFailure.failed("\(arguments.arguments.joined(separator: " ")): not within \(time)")
            })
    }
}
