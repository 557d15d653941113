import EventLoop
import JSON
import Testing

@testable import Control

@Suite("event stream")
struct EventStreamTests {
    private let loop: EventLoop
    private let journal = TestJournal(capacity: 100)

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    private func stream(after: UInt64?, type: String? = nil) throws -> EventStream {
        let stream = EventStream(
            journal, after: after, filter: try EventFilter(type, field: "type", types: journal.types), loop: loop)
        #expect(stream.next(limit: 13) == .bytes(Array("retry: 1000\n\n".utf8)))
        return stream
    }

    /// All that there is now, in pieces of at most `limit` bytes.
    private func text(_ stream: EventStream, limit: Int = 8192) -> String {
        var bytes: [UInt8] = []
        while case .bytes(let piece) = stream.next(limit: limit) {
            #expect((1...limit).contains(piece.count))
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func ids(_ text: String) -> [Int] {
        text.split(separator: "\n").filter { $0.hasPrefix("id: ") }.compactMap { Int($0.dropFirst(4)) }
    }

    @Test("from now on, each entry is an event with its number and its JSON")
    func event() throws {
        journal.record("warning")
        let stream = try stream(after: nil)
        var wakes = 0
        stream.onBytes = { wakes += 1 }
        #expect(stream.next(limit: 100) == .nothingYet)
        journal.record("link.connected", ["central": "a\nb"])
        journal.record("link.disconnected")
        #expect(wakes == 1, "it is told once that there is something")
        let lines = text(stream).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.count == 7)
        #expect(lines[0] == "id: 2")
        let data = try JSONValue(parsing: String(lines[1].dropFirst("data: ".count)))
        #expect(data["central"] == "a\nb")
        #expect(lines[2] == "" && lines[3] == "id: 3" && lines[6] == "")
    }

    @Test("resumed after a number, whatever the size of the pieces", arguments: [1, 7, 100, 8192])
    func resumed(limit: Int) throws {
        for number in 0..<90 { journal.record("value.set", ["iid": .integer(Int64(number)), "text": "some text"]) }
        #expect(ids(text(try stream(after: 40), limit: limit)) == Array(41...90))
        #expect(ids(text(try stream(after: 90), limit: limit)) == [])
        #expect(ids(text(try stream(after: 0), limit: limit)) == Array(1...90))
    }

    @Test("only what the filter takes, and what it does not take wakes nobody")
    func filter() throws {
        let stream = try stream(after: nil, type: "link")
        var wakes = 0
        stream.onBytes = { wakes += 1 }
        #expect(stream.next(limit: 100) == .nothingYet)
        for _ in 0..<500 { journal.record("value.set") }
        #expect(wakes == 0)
        journal.record("link.connected")
        #expect(wakes == 1)
        #expect(ids(text(stream)) == [501])
    }

    @Test("entries that are not kept any more are told as a gap", arguments: [0, 50, 149])
    func gap(after: UInt64) throws {
        for _ in 0..<250 { journal.record("warning") }
        let text = text(try stream(after: after))
        #expect(text.hasPrefix("data: {\"type\":\"gap\",\"after\":\(after),\"next\":151}\n\n"))
        #expect(ids(text) == Array(151...250))
    }

    @Test("a number of another run is a gap too, and all that is kept follows")
    func otherRun() throws {
        for _ in 0..<3 { journal.record("warning") }
        let text = text(try stream(after: 99))
        #expect(text.hasPrefix("data: {\"type\":\"gap\",\"after\":99,\"next\":1}\n\n"))
        #expect(ids(text) == [1, 2, 3])
    }

    @Test("without a gap none is told", arguments: [150, 200, 250])
    func noGap(after: UInt64) throws {
        for _ in 0..<250 { journal.record("warning") }
        let text = text(try stream(after: after))
        #expect(!text.contains("gap"))
        #expect(ids(text).count == 250 - Int(after))
    }

    @Test("a reader that the journal has overtaken is broken off")
    func overtaken() throws {
        let stream = try stream(after: nil)
        for _ in 0..<100 { journal.record("warning") }
        #expect(ids(text(stream)).count == 100)
        for _ in 0..<101 { journal.record("warning") }
        #expect(stream.next(limit: 100) == .brokenOff)
    }

    @Test("silence is broken by a comment every 15 seconds, and nothing goes on after the end")
    func heartbeat() throws {
        let stream = try stream(after: nil)
        var wakes = 0
        stream.onBytes = { wakes += 1 }
        for round in 1...3 {
            #expect(stream.next(limit: 100) == .nothingYet)
            loop.advance(by: .seconds(14))
            #expect(wakes == round - 1)
            loop.advance(by: .seconds(1))
            #expect(wakes == round)
            #expect(text(stream) == ":\n\n")
        }
        stream.end()
        #expect(journal.observerCount == 0)
        #expect(loop.nextDeadline == nil)
    }
}
