import Control
import JSON

/// Steers a running accessory through its control server.
struct ControlClient {
    private let client: HTTPClient
    private let address: ControlAddress

    /// The options of all commands that steer an accessory.
    static let options = [
        Command.Option(
            "--control", value: "ADDRESS",
            help: "the accessory: its name, unix:PATH or tcp:127.0.0.1:PORT; else the only one that runs"),
        Command.Option(
            "--token", value: "TOKEN",
            help: "what hapsim run has printed for an accessory at a port; else $HAPSIM_TOKEN, or what the runtime directory has"),
        Command.Option("--json", help: "print the answer as the control server gives it"),
    ]

    /// A client of the accessory that the arguments name, or of the only one that runs.
    init(_ arguments: ParsedArguments) throws {
        let token = arguments.value("--token") ?? Environment.value(of: "HAPSIM_TOKEN").flatMap { $0.isEmpty ? nil : $0 }
        let access = try AccessoryFinder(directory: Environment.runtimeDirectory)
            .access(named: arguments.value("--control"), token: try token.map(Self.token))
        address = access.address
        client = try HTTPClient(access)
    }

    private static func token(_ text: String) throws(UsageError) -> BearerToken {
        guard let token = BearerToken(text) else {
            throw .invalidValue(of: "--token", reason: "is no token, take what stands behind #token= in the link of hapsim run")
        }
        return token
    }

    /// What a resource is.
    func get(_ path: String) throws(CommandFailure) -> JSONValue {
        try json(of: try checked(try client.send("GET", path)))
    }

    /// What a resource is, line by line.
    func getLines(_ path: String) throws(CommandFailure) -> [JSONValue] {
        let reply = try checked(try client.send("GET", path))
        return reply.body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(parsing: Array($0)) }
    }

    /// Changes a resource, and tells what it is then.
    func put(_ path: String, _ body: JSONValue) throws(CommandFailure) -> JSONValue {
        try json(of: try checked(try client.send("PUT", path, body: body.serialized())))
    }

    /// Removes a resource, and tells what is left.
    func delete(_ path: String) throws(CommandFailure) -> JSONValue {
        try json(of: try checked(try client.send("DELETE", path)))
    }

    /// Asks for something to be done.
    ///
    /// - Parameter patience: how long that may take.
    func post(_ path: String, _ body: JSONValue, patience: Duration = .seconds(10)) throws(CommandFailure) -> JSONValue {
        try json(of: try checked(try client.send("POST", path, body: body.serialized(), patience: patience)))
    }

    /// Hears events as they come, until `hear` returns false or the accessory ends.
    func stream(_ path: String, hear: @escaping (ServerSentEvent) -> Bool) throws(CommandFailure) {
        var parser = ServerSentEventParser()
        let reply = try client.send("GET", path, patience: nil) { bytes in parser.events(in: bytes).allSatisfy(hear) }
        _ = try checked(reply)
    }

    private func checked(_ reply: HTTPClient.Reply) throws(CommandFailure) -> HTTPClient.Reply {
        if reply.status == 200 { return reply }
        let detail = try json(of: reply)["detail"]?.stringValue
        if reply.status == 401 {
            throw .failed("\(address): needs the token that hapsim run has printed, give it by --token or HAPSIM_TOKEN")
        }
        throw .failed(detail ?? "\(address): status \(reply.status)")
    }

    private func json(of reply: HTTPClient.Reply) throws(CommandFailure) -> JSONValue {
        guard let json = try? JSONValue(parsing: reply.body) else {
            throw .failed("\(address): the answer is not JSON (status \(reply.status)), is that a control server of hapsim?")
        }
        return json
    }
}
