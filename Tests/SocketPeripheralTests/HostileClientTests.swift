import EventLoop
import HAPModel
import JSON
import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("Hostile clients")
struct HostileClientTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
    }

    /// One valid request of each kind.
    private static let requests = [
        #"{"id":1,"op":"connect","address":"C0:FF:EE:00:00:01","mtu":100}"#,
        #"{"id":2,"op":"services"}"#,
        #"{"id":3,"op":"cccd","h":11,"v":2}"#,
        #"{"id":4,"op":"read","h":11,"offset":3}"#,
        #"{"id":5,"op":"write","h":11,"v":"00ff"}"#,
        #"{"id":6,"op":"command","h":11,"v":"00"}"#,
        #"{"id":7,"op":"prepare","h":11,"offset":18,"v":"0011"}"#,
        #"{"id":8,"op":"execute","commit":true}"#,
        #"{"id":9,"op":"confirm","h":11}"#,
        #"{"id":10,"op":"scan","on":true}"#,
        #"{"id":11,"op":"disconnect"}"#,
    ].map { Array($0.utf8) }

    /// Sends a line and gives the reply to it, which there must be.
    private func reply(to line: [UInt8], on socket: TestSocket) throws -> JSONValue {
        socket.send(line + [0x0A], turning: bench.loop)
        bench.turn()
        let messages = try socket.lines().map { try JSONValue(parsing: $0) }.filter { $0["ev"] == nil }
        #expect(messages.count == 1, "\(String(decoding: line, as: UTF8.self))")
        return try #require(messages.first)
    }

    private func socket() throws -> TestSocket { try TestSocket(path: bench.directory.file("socket")) }

    @Test("each request cut short at any byte is refused with words, and the connection lives on")
    func truncated() throws {
        let socket = try socket()
        for request in Self.requests {
            for count in 0..<request.count {
                let reply = try reply(to: Array(request.prefix(count)), on: socket)
                #expect(reply["id"] == .null)
                #expect(reply["err"]?["msg"]?.stringValue?.contains("not JSON") == true)
            }
        }
        #expect(try reply(to: Self.requests[0], on: socket)["ok"] == ["mtu": 100])
    }

    @Test("a line of 64 KiB is refused as what it is, a longer one ends the connection with an error")
    func oversized() throws {
        let socket = try socket()
        let longest =
            Array(#"{"id":1,"op":""#.utf8) + [UInt8](repeating: 0x61, count: LineSplitter.limit - 16) + Array("\"}".utf8)
        #expect(try reply(to: longest, on: socket)["err"]?["msg"]?.stringValue?.contains("none of") == true)
        let last = try reply(to: [UInt8](repeating: 0x20, count: LineSplitter.limit + 1), on: socket)
        #expect(last["err"]?["msg"]?.stringValue?.contains("longer than 65536 bytes") == true)
        bench.turn()
        _ = socket.lines()
        #expect(socket.isEnded)
    }

    @Test("a central that sends a line without end loses its link")
    func oversizedCentral() throws {
        let client = try bench.central()
        client.socket.send([UInt8](repeating: 0x20, count: 100_000), turning: bench.loop)
        bench.turn()
        #expect(bench.accessory.takeHeard().count == 1)
        #expect(client.isEnded)
        client.socket.close()
        _ = try bench.central()
    }

    @Test("a line of 64 KiB with the largest value is refused by length, not copied about")
    func largeValue() throws {
        let client = try bench.central(mtu: 517)
        let digits = String(repeating: "0", count: 60_000)
        #expect(try client.request(["op": "write", "h": 11, "v": .string(digits)])["err"]?["att"] == 13)
        #expect(try client.request(["op": "prepare", "h": 11, "v": .string(digits)])["err"]?["att"] == 13)
        #expect(bench.accessory.takeHeard() == [])
    }

    @Test("random bytes get errors and nothing else", arguments: 1...20 as ClosedRange<UInt64>)
    func randomBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let socket = try socket()
        for _ in 0..<50 {
            let line = (0..<Int.random(in: 0...200, using: &generator))
                .map { _ in UInt8.random(in: 0...255, using: &generator) }.filter { $0 != 0x0A }
            let reply = try reply(to: line, on: socket)
            #expect(reply["err"]?["msg"]?.stringValue?.isEmpty == false)
        }
        #expect(bench.accessory.takeHeard() == [])
        #expect(try reply(to: Self.requests[0], on: socket)["ok"] == ["mtu": 100])
    }

    @Test("damaged requests get exactly one reply each", arguments: 1...20 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var socket = try socket()
        for _ in 0..<100 {
            guard var line = Self.requests.randomElement(using: &generator) else { continue }
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                guard let index = line.indices.randomElement(using: &generator) else { continue }
                switch Int.random(in: 0...3, using: &generator) {
                case 0: line[index] = UInt8.random(in: 0x0B...255, using: &generator)
                case 1: line.remove(at: index)
                case 2: line.insert(UInt8(ascii: "9"), at: index)
                case _: line.insert(contentsOf: line.suffix(from: index), at: index)
                }
            }
            let reply = try reply(to: line, on: socket)
            let hasOutcome = (reply["ok"] != nil) != (reply["err"] != nil)
            #expect(hasOutcome)
            if Int.random(in: 0..<10, using: &generator) == 0 {
                bench.peripheral.indicate(bench.table.on)
                bench.loop.advance(by: .seconds(Int.random(in: 0...20, using: &generator)))
                socket.close()
                socket = try self.socket()
            }
        }
        socket.close()
        bench.turn()
        let client = try bench.central()
        #expect(try client.request(["op": "read", "h": 13])["ok"] == ["v": "3412"])
    }

    @Test("requests built of random values get exactly one reply each", arguments: 1...20 as ClosedRange<UInt64>)
    func randomValues(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let client = try bench.central()
        let keys = ["h", "offset", "v", "on", "address", "mtu", "commit", "id"]
        let operations = ["scan", "connect", "services", "read", "write", "command", "prepare", "execute", "cccd", "confirm"]
        for _ in 0..<200 {
            var request: JSONObject = [
                "id": .integer(Int64.random(in: .min ... .max, using: &generator)),
                "op": .string(operations.randomElement(using: &generator) ?? ""),
            ]
            for key in keys where Bool.random(using: &generator) { request[key] = Self.value(&generator) }
            _ = try reply(to: Array(JSONValue.object(request).serialized().utf8), on: client.socket)
        }
        #expect(try client.request(["op": "read", "h": 13])["ok"] == ["v": "3412"])
    }

    private static func value(_ generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0...9, using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .integer(Int64.random(in: .min ... .max, using: &generator))
        case 3: .number(Double.random(in: -1e300...1e300, using: &generator))
        case 4: .string(String(repeating: "0a", count: Int.random(in: 0...300, using: &generator)))
        case 5: .array([.integer(1)])
        case 6: [:]
        case 7: .integer(Int64.random(in: 0...0x12, using: &generator))
        case 8: .integer(Int64.random(in: 0...0x10000, using: &generator))
        case _: "C0:FF:EE:00:00:01"
        }
    }

    @Test("a client that asks and never reads is dropped, its link with it")
    func neverReads() throws {
        let client = try bench.central(mtu: 517)
        bench.accessory.values[bench.table.on] = [UInt8](repeating: 7, count: 512)
        let request = Array(("{\"id\":1,\"op\":\"read\",\"h\":11}\n").utf8)
        var sent = 0
        while sent < 5000, !bench.accessory.heard.contains(.disconnected(Central(identifier: "client 1"))) {
            guard client.socket.send(request) > 0 else { break }
            bench.loop.step(waiting: false)
            sent += 1
        }
        #expect(sent > 100)
        #expect(sent < 5000)
        #expect(bench.accessory.heard.last == .disconnected(Central(identifier: "client 1")))
        _ = try bench.central()
    }

    @Test("a scanner that never reads is dropped, the others hear on")
    func deafScanner() throws {
        let (deaf, good) = (try bench.client(), try bench.client())
        for client in [deaf, good] { _ = try client.request(["op": "scan", "on": true]) }
        bench.loop.advance(by: .seconds(1))
        let heard = try good.takeEvents().count
        #expect(heard == 11)
        for _ in 0..<60 {
            bench.loop.advance(by: .seconds(10))
            #expect(try good.takeEvents().count == 100)
        }
        // What was in the buffers, and then the end.
        #expect(deaf.isEnded)
    }
}
