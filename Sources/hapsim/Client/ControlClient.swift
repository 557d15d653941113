import Control
import JSON

/// Steers a running accessory through its control server.
struct ControlClient {
    private let client: HTTPClient
    private let address: ControlAddress

    /// The options of all commands that steer an accessory.
    static let options = [
        Command.Option(
            "--control", value: "ADDRESS", help: "the accessory, unix:PATH or tcp:127.0.0.1:PORT; else the only one that runs"),
        Command.Option("--json", help: "print the answer as the control server gives it"),
    ]

    /// A client of the accessory that the arguments name, or of the only one that runs.
    init(_ arguments: ParsedArguments) throws {
        let given = try arguments.value("--control") { text in try ControlAddress(text) }
        if given == .off { throw UsageError.invalidValue(of: "--control", reason: "off is no address of an accessory") }
        address = try AccessoryFinder(directory: Environment.runtimeDirectory).address(given: given)
        client = try HTTPClient()
    }

    /// What a resource is.
    func get(_ path: String) throws(CommandFailure) -> JSONValue {
        try content(of: try client.send("GET", path, body: nil, to: address))
    }

    /// Changes a resource, and tells what it is then.
    func put(_ path: String, _ body: JSONValue) throws(CommandFailure) -> JSONValue {
        try content(of: try client.send("PUT", path, body: body.serialized(), to: address))
    }

    /// Asks for something to be done.
    func post(_ path: String, _ body: JSONValue) throws(CommandFailure) -> JSONValue {
        try content(of: try client.send("POST", path, body: body.serialized(), to: address))
    }

    private func content(of reply: HTTPClient.Reply) throws(CommandFailure) -> JSONValue {
        guard let json = try? JSONValue(parsing: reply.body) else {
            throw .failed("\(address): the answer is not JSON (status \(reply.status)), is that a control server of hapsim?")
        }
        guard reply.status == 200 else {
            throw .failed(json["detail"]?.stringValue ?? "\(address): status \(reply.status)")
        }
        return json
    }
}
