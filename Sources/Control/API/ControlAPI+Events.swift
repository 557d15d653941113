import EventLoop
import HAPModel
import JSON

/// What happened, what happens, and waiting for it.
extension ControlAPI {
    var eventRoutes: [Route] {
        [
            Route(
                "/v1/wait",
                Operation(
                    method: .post, name: "wait",
                    summary: "Waits for a value, a state of the link or an event, and answers in the moment in which it comes.",
                    body: "Wait", answer: .json("WaitResult"), handler: wait)),
            Route(
                "/v1/events",
                Operation(
                    method: .get, name: "streamEvents",
                    summary: "The entries of the journal as they come, as server-sent events; the ids are sequence numbers.",
                    query: [Self.after, Self.type], answer: .events("Entry"), handler: events)),
            Route(
                "/v1/journal",
                Operation(
                    method: .get, name: "getJournal",
                    summary: "What happened: the oldest entries after a sequence number, or else the newest; oldest first.",
                    query: [
                        Self.after, Self.type,
                        QueryParameter(
                            name: "limit", summary: "How many entries at most; 1000 when it is missing.",
                            schema: #"{"type": "integer", "minimum": 1, "maximum": 10000}"#),
                    ], answer: .jsonLines("Entry"), handler: entries)),
        ]
    }

    private static let after = QueryParameter(
        name: "after", summary: "Only entries with sequence numbers above this one.",
        schema: #"{"type": "integer", "minimum": 0, "maximum": 9007199254740991}"#)
    private static let type = QueryParameter(
        name: "type",
        summary: "Only entries of these types, with commas between them: value.set, or link for all that begin with link.",
        schema: ##"{"$ref": "#/components/schemas/EventTypes"}"##)
    /// The integers that JSON's numbers hold everywhere (RFC 8259 6).
    private static let sequences = 0...9_007_199_254_740_991

    private func filter(_ call: Call) throws(ControlProblem) -> EventFilter {
        try EventFilter(call.query["type"], field: "type", types: accessory.journal.types)
    }

    private func events(_ call: Call) throws(ControlProblem) -> HTTPReply {
        var after = try call.query.integer("after", in: Self.sequences)
        // A browser that was cut off says where it was; what the address said at first is history then.
        let field = "Last-Event-ID"
        if let last = call.headers.last(where: { $0.name.lowercased() == field.lowercased() })?.value {
            guard let number = Int(last), Self.sequences.contains(number) else {
                throw ControlProblem(.invalid, field: field, detail: "'\(last)' is no id of an event")
            }
            after = number
        }
        let stream = EventStream(accessory.journal, after: after.map { UInt64($0) }, filter: try filter(call), loop: loop)
        return .stream(HTTPResponse(contentType: "text/event-stream", body: []), stream)
    }

    private func entries(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let journal = accessory.journal
        let after = try call.query.integer("after", in: Self.sequences)
        let limit = try call.query.integer("limit", in: 1...10_000) ?? 1000
        let filter = try filter(call)
        let wanted = journal.entries(after: UInt64(after ?? 0), limit: .max).filter { filter.takes($0.type) }
        let entries = after == nil ? wanted.suffix(limit) : wanted.prefix(limit)
        let lines = entries.map { JSONValue.object($0.json).serialized() + "\n" }
        return .now(HTTPResponse(contentType: "application/jsonl", body: Array(lines.joined().utf8)))
    }

    private func wait(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let body = try RequestBody(
            call.body, members: ["characteristic", "value", "link", "event", "fields", "timeout", "since", "change"])
        return Waiting.reply(
            to: try condition(body), of: accessory,
            since: try body.number("since", in: 0...9_007_199_254_740_991, isWhole: true).map { UInt64($0) },
            needsChange: try body.bool("change") ?? false,
            timeout: .milliseconds(Int64((try body.number("timeout", in: 0...86_400) ?? 30) * 1000)), loop: loop)
    }

    private func condition(_ body: RequestBody) throws(ControlProblem) -> WaitCondition {
        let kinds = ["characteristic", "link", "event"].filter { body[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first else {
            throw ControlProblem(
                .invalid, field: kinds.last ?? "body", detail: "the body must have one of 'characteristic', 'link' and 'event'")
        }
        // What belongs to another kind was meant to count.
        for (member, owner) in [("value", "characteristic"), ("fields", "event")] where body[member] != nil && owner != kind {
            throw ControlProblem(.invalid, field: member, detail: "goes with '\(owner)', not with '\(kind)'")
        }
        if let name = try body.string("characteristic") {
            let location = try location(of: name, field: "characteristic", as: .invalid)
            let characteristic = accessory.database[location]
            var wanted: Value?
            if let json = body["value"] { wanted = try value(json, field: "value", for: characteristic) }
            return .value(characteristic.iid, wanted)
        }
        if body["link"] != nil {
            return .link(isConnected: try body.choice("link", of: LinkState.self) == .connected)
        }
        let filter = try EventFilter(try body.string("event"), field: "event", types: accessory.journal.types)
        guard let fields = (body["fields"] ?? [:]).objectValue else {
            throw ControlProblem(.invalid, field: "fields", detail: "must be an object of the members that the entry is to have")
        }
        return .event(filter, fields)
    }
}
