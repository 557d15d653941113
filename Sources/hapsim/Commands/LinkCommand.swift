import Control
import JSON

extension Command {
    /// `hapsim link [ACTION]`
    static var link: Command {
        Command(
            name: "link", summary: "show the link to a controller, drop it, refuse the next ones or accept them again",
            arguments: [
                Argument(
                    "ACTION", count: .zeroOrOne,
                    help: "drop (end the link), refuse (send away whoever connects; a link stays), accept; left out: show it")
            ],
            options: ControlClient.options,
            run: { arguments, console in
                guard let action = try arguments.choice("ACTION", of: LinkAction.self) else {
                    let link = try ControlClient(arguments).get("/v1/link")
                    console.out(arguments.has("--json") ? link.serialized() : link.outline)
                    return .done
                }
                let answer = try ControlClient(arguments).post("/v1/link", ["action": .string(action.rawValue)])
                if arguments.has("--json") { console.out(answer.serialized()) }
                return .done
            })
    }
}
