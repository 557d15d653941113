import JSON
import Testing

@testable import Control

@Suite("control API: events")
struct ControlAPIEventsTests {
    private let bench: Bench
    private let accessory: LightAndOutlets
    private let journal: TestJournal

    init() throws {
        bench = try Bench()
        journal = TestJournal(capacity: 50)
        accessory = try LightAndOutlets(journal: journal)
        try bench.serve(accessory)
    }

    private func begin(_ body: String) throws -> RawClient {
        let client = try bench.client()
        client.send("POST /v1/wait HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        let before = journal.observerCount
        #expect(bench.run { journal.observerCount > before })
        #expect(client.received.isEmpty)
        return client
    }

    @Test("a wait is answered by the entry that meets it, and by no other")
    func met() throws {
        let client = try begin(#"{"characteristic": "lightbulb/brightness", "value": 40}"#)
        _ = try bench.put("/v1/characteristics/lightbulb/brightness", #"{"value": 30}"#)
        _ = try bench.put("/v1/characteristics/lightbulb/on", #"{"value": true}"#)
        #expect(client.received.isEmpty)
        _ = try bench.put("/v1/characteristics/lightbulb/brightness", #"{"value": 40}"#)
        let answer = try #require(bench.response(to: client)?.json)
        #expect(answer["met"] == true)
        #expect(answer["sequence"] == 3)
        #expect(answer["entry"]?["value"] == 40)
        #expect(journal.observerCount == 0)
    }

    @Test("what holds already is met at once, unless a change is wanted")
    func already() throws {
        #expect(
            try bench.post("/v1/wait", #"{"characteristic": "0x33", "value": "off"}"#).json == ["met": true, "sequence": 0])
        #expect(try bench.post("/v1/wait", #"{"link": "disconnected"}"#).json?["met"] == true)
        #expect(
            try bench.post("/v1/wait", #"{"link": "disconnected", "change": true, "timeout": 0}"#).json
                == ["met": false, "sequence": 0])
        let client = try begin(#"{"characteristic": "0x33", "value": false, "change": true}"#)
        _ = try bench.put("/v1/characteristics/0x33", #"{"value": false}"#)
        #expect(bench.response(to: client)?.json?["entry"]?["seq"] == 1)
    }

    @Test("what happened since a number counts too, the first that meets")
    func since() throws {
        for controller in ["A", "B", "A"] { journal.record("pairing.added", ["controller": .string(controller)]) }
        func wait(_ body: String) throws -> JSONValue? { try bench.post("/v1/wait", body).json }
        #expect(try wait(#"{"event": "pairing.added", "since": 0}"#)?["sequence"] == 1)
        #expect(try wait(#"{"event": "pairing.added", "since": 1}"#)?["entry"]?["controller"] == "B")
        #expect(try wait(#"{"event": "pairing", "fields": {"controller": "A"}, "since": 1}"#)?["sequence"] == 3)
        #expect(try wait(#"{"event": "pairing", "since": 3, "timeout": 0}"#) == ["met": false, "sequence": 3])
        let client = try begin(#"{"event": "pairing.added", "since": 4}"#)
        journal.record("pairing.added")
        #expect(bench.run { journal.lastSequence == 4 } && client.received.isEmpty)
        journal.record("pairing.added")
        #expect(bench.response(to: client)?.json?["sequence"] == 5)
    }

    @Test("when the time is over, the answer is that it was not met")
    func timeout() throws {
        let client = try begin(#"{"link": "connected", "timeout": 0.05}"#)
        #expect(bench.response(to: client)?.json == ["met": false, "sequence": 0])
        #expect(journal.observerCount == 0)
    }

    @Test("a client that goes away does not wait any more")
    func abandoned() throws {
        let client = try begin(#"{"link": "connected", "timeout": 86400}"#)
        client.disconnect()
        #expect(bench.run { journal.observerCount == 0 })
    }

    @Test(
        "a condition that cannot be names the member that is wrong",
        arguments: [
            ("", "body"), ("[]", "body"), ("{}", "body"), (#"{"timeout": 1}"#, "body"), (#"{"value": 1}"#, "body"),
            (#"{"link": "connected", "event": "warning"}"#, "event"), (#"{"characteristic": "lamp/on"}"#, "characteristic"),
            (#"{"characteristic": 51}"#, "characteristic"), (#"{"characteristic": "0x33", "value": 7}"#, "value"),
            (#"{"characteristic": "0x33", "value": null}"#, "value"), (#"{"link": "up"}"#, "link"), (#"{"link": true}"#, "link"),
            (#"{"link": "connected", "value": 1}"#, "value"), (#"{"link": "connected", "fields": {}}"#, "fields"),
            (#"{"event": "pairing.add"}"#, "event"), (#"{"event": null}"#, "event"),
            (#"{"event": "warning", "fields": 1}"#, "fields"),
            (#"{"link": "connected", "timeout": -1}"#, "timeout"), (#"{"link": "connected", "timeout": 86401}"#, "timeout"),
            (#"{"link": "connected", "timeout": "5s"}"#, "timeout"), (#"{"link": "connected", "since": 1.5}"#, "since"),
            (#"{"link": "connected", "since": -1}"#, "since"), (#"{"link": "connected", "since": 1e300}"#, "since"),
            (#"{"link": "connected", "change": 1}"#, "change"), (#"{"link": "connected", "timout": 1}"#, "timout"),
        ])
    func badCondition(body: String, field: String) throws {
        let response = try bench.post("/v1/wait", body)
        #expect(response.status == 400)
        #expect(response.json?["field"] == .string(field))
        #expect(journal.observerCount == 0)
    }

    @Test("the journal is lines of JSON, the newest or those after a number")
    func entries() throws {
        for number in 1...60 { journal.record(number.isMultiple(of: 2) ? "warning" : "link.connected") }
        func numbers(_ query: String) throws -> [Int64] {
            let response = try bench.get("/v1/journal\(query)")
            #expect(response.headers["content-type"] == "application/jsonl")
            return try response.text.split(separator: "\n").map { try JSONValue(parsing: String($0))["seq"]?.integerValue ?? -1 }
        }
        #expect(try numbers("") == Array(11...60))
        #expect(try numbers("?limit=2") == [59, 60])
        #expect(try numbers("?after=20&limit=2") == [21, 22])
        #expect(try numbers("?after=0&limit=3&type=warning") == [12, 14, 16])
        #expect(try numbers("?after=60") == [])
        #expect(try numbers("?type=link%2Cwarning&after=58") == [59, 60])
    }

    @Test(
        "a query that cannot be names the parameter",
        arguments: [
            ("/v1/journal?limit=0", "limit"), ("/v1/journal?limit=10001", "limit"), ("/v1/journal?limit=x", "limit"),
            ("/v1/journal?limit=+1", "limit"), ("/v1/journal?after=-1", "after"), ("/v1/journal?type=x", "type"),
            ("/v1/journal?type=", "type"), ("/v1/journal?last=1", "last"), ("/v1/events?limit=1", "limit"),
            ("/v1/events?after=9007199254740992", "after"), ("/v1/events?after=1&after=1", "after"), ("/v1/status?x", "x"),
        ])
    func badQuery(path: String, field: String) throws {
        let response = try bench.get(path)
        #expect(response.status == 400)
        #expect(response.json?["field"] == .string(field))
    }

    @Test("events come as they happen, and are resumed where they were left")
    func events() throws {
        for _ in 1...3 { journal.record("warning") }
        func listen(_ path: String, _ fields: String = "") throws -> RawClient {
            let client = try bench.client()
            client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n")
            #expect(bench.run { String(decoding: client.received, as: UTF8.self).contains("retry: 1000") })
            #expect(String(decoding: client.received, as: UTF8.self).contains("Content-Type: text/event-stream"))
            return client
        }
        func ids(_ client: RawClient) -> [String] {
            String(decoding: client.received, as: UTF8.self).split { $0.isNewline }.filter { $0.hasPrefix("id: ") }.map(
                String.init)
        }
        let fromNow = try listen("/v1/events")
        let filtered = try listen("/v1/events?type=link")
        let resumed = try listen("/v1/events?after=0", "Last-Event-ID: 2\r\n")
        let all = try listen("/v1/events?after=0")
        journal.record("link.connected")
        #expect(bench.run { ids(fromNow) == ["id: 4"] && ids(filtered) == ["id: 4"] })
        #expect(bench.run { ids(resumed) == ["id: 3", "id: 4"] && ids(all).count == 4 })
        journal.record("warning")
        #expect(bench.run { ids(fromNow).count == 2 && ids(all).count == 5 })
        #expect(ids(filtered).count == 1)
        for client in [fromNow, filtered, resumed, all] { client.disconnect() }
        #expect(bench.run { journal.observerCount == 0 })
    }

    @Test("an id that is none is refused")
    func badID() throws {
        let response = try bench.send("GET /v1/events HTTP/1.1\r\nHost: x\r\nLast-Event-ID: x\r\n\r\n")
        #expect(response?.status == 400)
        #expect(response?.json?["field"] == "Last-Event-ID")
    }
}
