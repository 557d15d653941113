import Control
import JSON

extension Command {
    /// `hapsim get [CHARACTERISTIC]`
    static var get: Command {
        Command(
            name: "get", summary: "show the value of a characteristic, or of all of them",
            arguments: [
                Argument(
                    "CHARACTERISTIC", count: .zeroOrOne,
                    help: "its path, lightbulb/on or outlet[2]/on, or its instance ID, 0x33; all when it is left out")
            ],
            options: ControlClient.options,
            run: { arguments, console in
                let client = try ControlClient(arguments)
                guard let name = arguments.argument("CHARACTERISTIC") else {
                    let list = try client.get("/v1/characteristics")
                    console.out(arguments.has("--json") ? list.serialized() : table(list["characteristics"]?.arrayValue ?? []))
                    return .done
                }
                let report = try client.get("/v1/characteristics/" + PercentEncoding.encode(path: name))
                console.out(arguments.has("--json") ? report.serialized() : text(of: report))
                return .done
            })
    }

    /// A line a characteristic: path and value.
    private static func table(_ reports: [JSONValue]) -> String {
        let rows = reports.map { (path: $0["path"]?.stringValue ?? "", text: text(of: $0)) }
        let width = rows.map(\.path.count).max() ?? 0
        return rows.map { row in
            row.path + String(repeating: " ", count: width - row.path.count + 2) + row.text
        }.joined(separator: "\n")
    }

    private static func text(of report: JSONValue) -> String {
        report["text"]?.stringValue.map(Printable.text) ?? "-"
    }
}
