import Control
import HAPModel
import JSON
import Simulator

extension Command {
    /// `hapsim fault [FAULT | clear [NAME]]`
    static var fault: Command {
        Command(
            name: "fault", summary: "make something go wrong on purpose, show what is armed, or disarm it",
            details: [
                "A fault has a name, lost-m6, or is an expression: ACTION[:ARGUMENT][@PLACE[:CHARACTERISTIC]], as in drop-after:M5, delay:2s@write or status:6@lock-mechanism/lock-target-state. It stays until it is disarmed, unless --count says how often it happens.",
                "hapsim fault --list prints all names, actions and places.",
            ],
            arguments: [
                Argument(
                    "FAULT", count: .zeroOrOne, help: "a name or an expression; clear disarms; left out: show what is armed"),
                Argument("NAME", count: .zeroOrOne, help: "after clear: which one to disarm; left out: all"),
            ],
            options: ControlClient.options + [
                Option("--count", value: "N", help: "how often it happens; without it, until it is disarmed"),
                Option("--nth", value: "N", help: "the first time that counts, from 1"),
                Option("--probability", value: "P", help: "how likely it is each time, 0 to 1"),
                Option("--name", value: "NAME", help: "what it is called, to disarm it"),
                Option("--list", help: "print all that can go wrong; needs no accessory"),
            ],
            run: { arguments, console in
                if arguments.has("--list") {
                    console.out(arguments.has("--json") ? JSONValue.object(FaultCatalogue.json).serialized() : FaultListText.text)
                    return .done
                }
                let answer = try answer(to: arguments)
                if arguments.has("--json") {
                    console.out(answer.serialized())
                } else {
                    for fault in answer["faults"]?.arrayValue ?? [] { console.out(line(of: fault)) }
                }
                return .done
            })
    }

    private static func answer(to arguments: ParsedArguments) throws -> JSONValue {
        let client = { try ControlClient(arguments) }
        switch (arguments.argument("FAULT"), arguments.argument("NAME")) {
        case (nil, _):
            return try client().get("/v1/faults")
        case ("clear", nil):
            return try client().delete("/v1/faults")
        case ("clear", let name?):
            return try client().delete("/v1/faults/\(PercentEncoding.encode(path: name))")
        case (.some, let extra?):
            throw UsageError.unexpectedArgument(extra)
        case (let fault?, nil):
            var body: JSONObject = ["fault": .string(fault)]
            body["name"] = arguments.value("--name").map { .string($0) }
            body["count"] = try arguments.value("--count", as: number).map { .integer($0) }
            body["nth"] = try arguments.value("--nth", as: number).map { .integer($0) }
            body["probability"] = try arguments.value("--probability", as: fraction).map { .number($0) }
            return try client().post("/v1/faults", .object(body))
        }
    }

    private struct NoNumber: Error, CustomStringConvertible {
        let description: String
    }

    private static func number(_ text: String) throws -> Int64 {
        guard let number = Int32(text), number > 0 else { throw NoNumber(description: "'\(text)' is no whole number from 1") }
        return Int64(number)
    }

    private static func fraction(_ text: String) throws -> Double {
        guard let number = NumberText.decimal(text), (0...1).contains(number) else {
            throw NoNumber(description: "'\(text)' is no number from 0 to 1")
        }
        return number
    }

    /// `lost-m6  drop-before@M6,count=1  0 of 0 times`
    private static func line(of fault: JSONValue) -> String {
        let text = { (key: String) in Printable.text(fault[key]?.stringValue ?? "-") }
        let hits = "injected \(fault["hits"]?.serialized() ?? "0") of \(fault["occasions"]?.serialized() ?? "0") times"
        return "\(text("name"))  \(text("expression"))  \(hits)\(fault["spent"]?.boolValue == true ? ", spent" : "")"
    }
}

/// Everything that can go wrong, for people.
private enum FaultListText {
    static var text: String {
        let named = NamedFault.all.map { (name: $0.name, summary: $0.summary) }
        let actions = FaultActionForm.all.map { form in
            (name: form.name + (form.argument.map { ":\($0)" } ?? ""), summary: form.summary)
        }
        let places = FaultPlace.all.map(\.text).joined(separator: ", ")
        return """
            Faults with names
            \(table(named))

            Actions
            \(table(actions))

            Places: \(places)
            """
    }

    private static func table(_ rows: [(name: String, summary: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.summary
        }.joined(separator: "\n")
    }
}
