import Control
import HAPEngine
import JSON

extension Command {
    /// `hapsim reset LEVEL`
    static var reset: Command {
        Command(
            name: "reset", summary: "make the accessory forget its pairings, its identity, or everything",
            details: [
                "The accessory is switched off for it and on again. After a reset of the identity it is another accessory: another device ID, setup code and address; controllers that knew it must remove it by hand."
            ],
            arguments: [
                Argument(
                    "LEVEL",
                    help: "pairings; identity (also device ID, keys, setup code and numbers); all (also values and instance IDs)")
            ],
            options: ControlClient.options,
            run: { arguments, console in
                guard let level = try arguments.choice("LEVEL", of: ResetLevel.self) else {
                    throw UsageError.missingArgument("LEVEL")
                }
                let answer = try ControlClient(arguments).post("/v1/reset", ["level": .string(level.rawValue)])
                if arguments.has("--json") { console.out(answer.serialized()) }
                return .done
            })
    }
}
