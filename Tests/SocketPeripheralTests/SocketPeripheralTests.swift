import EventLoop
import HAPModel
import JSON
import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("SocketPeripheral")
struct SocketPeripheralTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
    }

    private func att(_ reply: JSONValue) -> Int64? { reply["err"]?["att"]?.integerValue }
    private let ok: JSONValue = [:]

    @Test("a central connects, works and leaves; the accessory hears all of it in order")
    func life() throws {
        let client = try bench.client()
        let (on, central) = (bench.table.on, Central(identifier: "client 1"))
        bench.accessory.values[on] = [1, 2, 3]
        let rows: [(JSONObject, JSONValue, [ScriptedAccessory.Heard])] = [
            (["op": "connect", "address": "c0:ff:ee:00:00:01", "mtu": 100], ["mtu": 100], [.connected(central)]),
            (["op": "cccd", "h": 11, "v": 2], ok, [.indications(true, on)]),
            (["op": "write", "h": 11, "v": "0506"], ok, [.write([5, 6], on)]),
            (["op": "read", "h": 11], ["v": "010203"], [.read(on, offset: 0)]),
            (["op": "read", "h": 11, "offset": 2], ["v": "03"], [.read(on, offset: 2)]),
            (["op": "prepare", "h": 11, "offset": 0, "v": "07"], ok, []),
            (["op": "prepare", "h": 11, "offset": 1, "v": "08"], ok, []),
            (["op": "execute", "commit": true], ok, [.write([7, 8], on)]),
            (["op": "read", "h": 13], ["v": "3412"], []),
            (["op": "cccd", "h": 11, "v": 0], ok, [.indications(false, on)]),
            (["op": "disconnect"], ok, [.disconnected(central)]),
        ]
        for (request, reply, heard) in rows {
            #expect(try client.request(request)["ok"] == reply, "\(request)")
            #expect(bench.accessory.takeHeard() == heard, "\(request)")
        }
        #expect(try client.takeEvents().isEmpty)
        #expect(!client.isEnded, "the connection may be used again")
        let again = try client.request(["op": "connect", "address": "C0:FF:EE:00:00:01", "mtu": 23])
        #expect(again["ok"] == ["mtu": 23])
    }

    @Test("ATT errors come as such, also those of the accessory")
    func errors() throws {
        let client = try bench.central()
        let rows: [(JSONObject, Int64)] = [
            (["op": "read", "h": 999], 0x01),
            (["op": "read", "h": 11], 0x0E),
            (["op": "read", "h": 13, "offset": 3], 0x07),
            (["op": "write", "h": 13, "v": "0100"], 0x03),
            (["op": "write", "h": 11, "v": .string(String(repeating: "00", count: 21))], 0x0D),
            (["op": "command", "h": 11, "v": "00"], 0x03),
            (["op": "cccd", "h": 11, "v": 1], 0xFD),
            (["op": "cccd", "h": 5, "v": 2], 0x0A),
            (["op": "write", "h": 12, "v": "02"], 0x0D),
        ]
        for (request, code) in rows { #expect(try att(client.request(request)) == code, "\(request)") }
        bench.accessory.writeResult = .failure(ATTError(code: 0x80))
        #expect(try att(client.request(["op": "write", "h": 11, "v": "00"])) == 0x80)
    }

    @Test("of several prepared values those after the first that the accessory refuses are not written")
    func refusedWrite() throws {
        let client = try bench.central()
        bench.accessory.writeResult = .failure(.unlikelyError)
        _ = try client.request(["op": "prepare", "h": 11, "v": "01"])
        _ = try client.request(["op": "prepare", "h": 15, "v": "02"])
        #expect(try att(client.request(["op": "execute", "commit": true])) == 0x0E)
        #expect(bench.accessory.takeHeard() == [.write([1], bench.table.on)])
    }

    @Test("an answer may come later; requests in between wait for their turn, in their order")
    func lateAnswers() throws {
        let client = try bench.central()
        let on = bench.table.on
        bench.accessory.values[on] = [1]
        bench.accessory.holdsAnswers = true
        client.post(["op": "read", "h": 11])
        client.post(["op": "write", "h": 11, "v": "05"])
        client.post(["op": "read", "h": 13])
        #expect(try client.takeEvents().isEmpty)
        #expect(bench.accessory.takeHeard() == [.read(on, offset: 0)])
        bench.accessory.release()
        #expect(try client.takeEvents().map { $0["ok"] } == [["v": "01"]])
        #expect(bench.accessory.takeHeard() == [.write([5], on)])
        bench.accessory.release()
        #expect(try client.takeEvents().map { $0["ok"] } == [ok, ["v": "3412"]])
    }

    @Test("a link that ends takes the answers with it that were held")
    func answerTooLate() throws {
        let client = try bench.central()
        bench.accessory.holdsAnswers = true
        client.post(["op": "read", "h": 11])
        _ = try client.takeEvents()
        #expect(try client.request(["op": "disconnect"])["ok"] == ok)
        bench.accessory.release()
        #expect(try client.takeEvents().isEmpty)
        bench.accessory.holdsAnswers = false
        #expect(try client.request(["op": "connect", "address": .string(Bench.address)])["ok"] == ["mtu": 23])
        #expect(try att(client.request(["op": "read", "h": 11])) == 0x0E)
    }

    @Test("a request without an answer for 30 s ends the link")
    func noAnswer() throws {
        let client = try bench.central()
        bench.accessory.holdsAnswers = true
        client.post(["op": "read", "h": 11])
        _ = try client.takeEvents()
        bench.loop.advance(by: .milliseconds(29_999))
        #expect(try client.takeEvents().isEmpty)
        bench.loop.advance(by: .milliseconds(1))
        #expect(try client.takeEvents().map { $0["ev"] } == ["disconnected"])
        #expect(bench.accessory.takeHeard().last == .disconnected(Central(identifier: "client 1")))
    }

    @Test("without an accessory behind it every value is an unlikely error")
    func noDelegate() throws {
        let client = try bench.central()
        bench.peripheral.delegate = nil
        #expect(try att(client.request(["op": "read", "h": 11])) == 0x0E)
        #expect(try att(client.request(["op": "write", "h": 11, "v": "00"])) == 0x0E)
    }

    @Test("one central at a time, by the right address, and only while the accessory advertises")
    func refusedConnections() throws {
        func connect(_ client: TestClient, _ address: String = Bench.address) throws -> String? {
            try client.request(["op": "connect", "address": .string(address), "mtu": 23])["err"]?["msg"]?.stringValue
        }
        let (first, second) = (try bench.client(), try bench.client())
        #expect(try connect(first, "C0:FF:EE:00:00:02")?.contains("no accessory") == true)
        bench.peripheral.stopAdvertising()
        #expect(try connect(first)?.contains("does not advertise") == true)
        bench.peripheral.advertise(bench.advertisement)
        #expect(try connect(first) == nil)
        #expect(try connect(second)?.contains("another central") == true)
        #expect(try connect(first)?.contains("already") == true)
        first.socket.close()
        #expect(try connect(second) == nil)
    }

    @Test("a request that needs a link is refused before there is one, as a lost link would be")
    func notConnected() throws {
        let client = try bench.client()
        let requests: [JSONObject] = [
            ["op": "services"], ["op": "read", "h": 1], ["op": "confirm", "h": 11], ["op": "disconnect"],
        ]
        for request in requests {
            #expect(try client.request(request)["err"]?["disconnected"] == true, "\(request)")
        }
    }

    @Test("a connection has one role")
    func roles() throws {
        let scanner = try bench.client()
        #expect(try scanner.request(["op": "scan", "on": true])["ok"] == ok)
        let refused = try scanner.request(["op": "connect", "address": .string(Bench.address)])
        #expect(refused["err"]?["msg"]?.stringValue?.contains("scanner") == true)
        #expect(try scanner.request(["op": "scan", "on": false])["ok"] == ok)
        #expect(try scanner.request(["op": "connect", "address": .string(Bench.address)])["ok"] == ["mtu": 23])
        #expect(try scanner.request(["op": "scan", "on": true])["err"]?["msg"]?.stringValue?.contains("central") == true)
    }

    @Test("an indication is sent to a subscribed central and confirmed, the next one follows it")
    func indications() throws {
        let client = try bench.central()
        let (on, brightness) = (bench.table.on, bench.table.brightness)
        _ = try client.request(["op": "cccd", "h": 11, "v": 2])
        _ = try client.request(["op": "cccd", "h": 15, "v": 2])
        bench.accessory.forgetHeard()
        bench.peripheral.indicate(on)
        bench.peripheral.indicate(brightness)
        #expect(try client.takeEvents() == [["ev": "value", "h": 11, "v": "", "kind": "indicate"]])
        #expect(bench.accessory.takeHeard() == [])
        #expect(try att(client.request(["op": "confirm", "h": 15])) == 0x04)
        #expect(try client.request(["op": "confirm", "h": 11])["ok"] == ok)
        #expect(bench.accessory.takeHeard() == [.confirmed(on)])
        #expect(try client.takeEvents() == [["ev": "value", "h": 15, "v": "", "kind": "indicate"]])
        #expect(try client.request(["op": "confirm", "h": 15])["ok"] == ok)
        #expect(bench.accessory.takeHeard() == [.confirmed(brightness)])
    }

    @Test("an indication that nobody gets counts as confirmed, but not before the call returns")
    func uselessIndication() throws {
        bench.peripheral.indicate(bench.table.on)
        #expect(bench.accessory.takeHeard() == [])
        bench.turn()
        #expect(bench.accessory.takeHeard() == [.confirmed(bench.table.on)])
        let client = try bench.central()
        bench.peripheral.indicate(bench.table.on)
        bench.turn()
        #expect(bench.accessory.takeHeard() == [.confirmed(bench.table.on)])
        #expect(try client.takeEvents().isEmpty)
    }

    @Test("a link whose central leaves tells that no confirmation comes any more")
    func unconfirmedAtEnd() throws {
        let client = try bench.central()
        _ = try client.request(["op": "cccd", "h": 11, "v": 2])
        bench.peripheral.indicate(bench.table.on)
        bench.accessory.forgetHeard()
        client.socket.close()
        bench.turn()
        #expect(bench.accessory.takeHeard() == [.confirmed(bench.table.on), .disconnected(Central(identifier: "client 1"))])
        #expect(bench.loop.nextDeadline == nil, "its timer is gone too")
    }

    @Test("a central that does not confirm within 30 s loses its link")
    func confirmationTimeout() throws {
        let client = try bench.central()
        _ = try client.request(["op": "cccd", "h": 11, "v": 2])
        bench.peripheral.indicate(bench.table.on)
        bench.loop.advance(by: .milliseconds(29_999))
        #expect(try client.takeEvents().count == 1)
        bench.accessory.forgetHeard()
        bench.loop.advance(by: .milliseconds(1))
        #expect(try client.takeEvents() == [["ev": "disconnected", "reason": 19]])
        let heard = bench.accessory.takeHeard()
        guard case .warning(let text) = heard.first else {
            Issue.record("no warning but \(heard)")
            return
        }
        #expect(text.contains("client 1"))
        #expect(heard.dropFirst() == [.confirmed(bench.table.on), .disconnected(Central(identifier: "client 1"))])
    }

    @Test("a confirmation stops the clock, for the next indication it starts anew")
    func confirmationTimer() throws {
        let client = try bench.central()
        for handle: JSONValue in [11, 15] { _ = try client.request(["op": "cccd", "h": handle, "v": 2]) }
        bench.peripheral.indicate(bench.table.on)
        bench.peripheral.indicate(bench.table.brightness)
        bench.loop.advance(by: .seconds(20))
        _ = try client.request(["op": "confirm", "h": 11])
        bench.loop.advance(by: .seconds(20))
        _ = try client.request(["op": "confirm", "h": 15])
        bench.loop.advance(by: .seconds(3600))
        #expect(try client.request(["op": "read", "h": 3])["ok"] == ["v": "0100"])
        #expect(bench.loop.nextDeadline == nil)
    }

    @Test("a dropped link gets the event, its connection ends, and the accessory can be connected to again")
    func drop() throws {
        let client = try bench.central()
        let central = Central(identifier: "client 1")
        bench.peripheral.disconnect(central)
        #expect(bench.accessory.takeHeard() == [], "not from within the call")
        bench.turn()
        #expect(bench.accessory.takeHeard() == [.disconnected(central)])
        #expect(try client.takeEvents() == [["ev": "disconnected", "reason": 19]])
        #expect(client.isEnded)
        client.socket.close()
        bench.peripheral.disconnect(central)
        bench.turn()
        #expect(bench.accessory.takeHeard() == [])
        _ = try bench.central()
    }

    @Test("a request during which the link is dropped is answered, those behind it are not carried out")
    func dropInRequest() throws {
        let client = try bench.central()
        bench.accessory.onHeard = { [bench] message in
            guard case .write = message else { return }
            bench.peripheral.disconnect(Central(identifier: "client 1"))
        }
        client.post(["op": "write", "h": 11, "v": "01"])
        client.post(["op": "write", "h": 11, "v": "02"])
        let messages = try client.takeEvents()
        try #require(messages.count == 3)
        #expect(messages[0]["ok"] == ok)
        #expect(messages[1]["err"]?["disconnected"] == true)
        #expect(messages[2]["ev"] == "disconnected")
        #expect(
            bench.accessory.takeHeard()
                == [.write([1], bench.table.on), .disconnected(Central(identifier: "client 1"))])
    }

    @Test("CCCDs and prepared writes do not outlive their link")
    func forgotten() throws {
        let first = try bench.central()
        _ = try first.request(["op": "cccd", "h": 11, "v": 2])
        _ = try first.request(["op": "prepare", "h": 11, "v": "01"])
        first.socket.close()
        bench.turn()
        let second = try bench.central()
        #expect(try second.request(["op": "read", "h": 12])["ok"] == ["v": "0000"])
        #expect(try second.request(["op": "execute", "commit": true])["ok"] == ok)
        #expect(bench.accessory.takeHeard() == [])
    }

    @Test("the table is described to a central")
    func services() throws {
        let client = try bench.central()
        #expect(try client.request(["op": "services"])["ok"] == .object(bench.table.handles.description))
    }

    @Test("while a central is connected the accessory is not on the air, afterwards it is again")
    func advertisingAndLinks() throws {
        let scanner = try bench.client()
        _ = try scanner.request(["op": "scan", "on": true])
        let central = try bench.central()
        _ = try scanner.takeEvents()
        bench.loop.advance(by: .seconds(10))
        #expect(try scanner.takeEvents().isEmpty)
        bench.accessory.onHeard = { [bench] message in
            guard case .disconnected = message else { return }
            var changed = bench.advertisement
            changed.name = "Other"
            bench.peripheral.advertise(changed)
        }
        central.socket.close()
        let events = try scanner.takeEvents()
        #expect(events.map { $0["name"] } == ["Other"], "once, with what the accessory changed at the end of the link")
    }

    @Test("stopping drops the link, ends all clients, removes the socket and then completes")
    func stop() throws {
        let (central, scanner) = (try bench.central(), try bench.client())
        _ = try scanner.request(["op": "scan", "on": true])
        var isComplete = false
        bench.peripheral.stop { isComplete = true }
        #expect(!isComplete)
        #expect(bench.directory.mode("socket") == nil)
        #expect(bench.peripheral.address == nil)
        bench.turn()
        #expect(isComplete)
        #expect(try central.takeEvents() == [["ev": "disconnected", "reason": 19]])
        #expect(bench.accessory.takeHeard() == [.disconnected(Central(identifier: "client 1"))])
        #expect(scanner.isEnded)
        central.socket.close()
        scanner.socket.close()
        bench.turn()
        #expect(bench.loop.nextDeadline == nil)
    }

    @Test("starting again publishes the new table at the same place")
    func restart() throws {
        let old = try bench.central()
        let table = GATTTable(try AttributeDatabase(services: []))
        bench.peripheral.start(table, name: "Test")
        #expect(try old.takeEvents() == [["ev": "disconnected", "reason": 19]])
        #expect(bench.accessory.takeHeard() == [.disconnected(Central(identifier: "client 1")), .ready])
        let client = try bench.client()
        _ = try client.request(["op": "connect", "address": .string(Bench.address)])
        #expect(try client.request(["op": "services"])["ok"] == ["services": []])
    }

    @Test("the address is the given one, in upper case, or made from the path")
    func addresses() throws {
        func address(_ given: String?) throws -> RadioAddress? {
            let directory = try TemporaryDirectory()
            let peripheral = SocketPeripheral(loop: bench.loop, path: directory.file("s"), address: given)
            #expect(peripheral.address == nil)
            peripheral.start(bench.table.table, name: "Test")
            return peripheral.address
        }
        let given = try #require(try address("c0:ff:ee:00:00:0a"))
        #expect(given.text == "C0:FF:EE:00:00:0A")
        #expect(given.kind == .simulated)
        #expect(given.adapter.hasSuffix("/s"))
        #expect(try address(nil)?.text?.count == 17)
    }

    @Test("what keeps it from starting is told as a failure, after the call")
    func failures() throws {
        let directory = try TemporaryDirectory()
        let rows: [(String, String?, String)] = [
            (directory.file("missing/socket"), nil, "create the directory"),
            (directory.file(String(repeating: "x", count: 108)), nil, "shorter"),
            (bench.directory.file("socket"), nil, "another process listens"),
            (directory.file("socket"), "C0:FF", "no Bluetooth address"),
        ]
        for (path, address, part) in rows {
            let accessory = ScriptedAccessory()
            let peripheral = SocketPeripheral(loop: bench.loop, path: path, address: address)
            peripheral.delegate = accessory
            peripheral.start(bench.table.table, name: "Test")
            #expect(accessory.heard == [])
            bench.turn()
            guard case .failed(let failure) = accessory.heard.first else {
                Issue.record("\(path): \(accessory.heard)")
                continue
            }
            #expect(failure.description.contains(part), "\(failure)")
            #expect(accessory.heard.count == 1)
        }
    }

    @Test("there is an end to the number of clients")
    func clientLimit() throws {
        var clients: [TestClient] = []
        for _ in 0..<SocketPeripheral.maximumClients { clients.append(try bench.client()) }
        bench.turn()
        let late = try bench.client()
        let events = try late.takeEvents()
        #expect(events.first?["err"]?["msg"]?.stringValue?.contains("try again later") == true)
        #expect(late.isEnded)
        clients[0].socket.close()
        bench.turn()
        #expect(try bench.client().request(["op": "scan", "on": true])["ok"] == ok)
    }

    @Test("an idle peripheral with clients, but no scanner, has no timer")
    func idle() throws {
        let central = try bench.central()
        let other = try bench.client()
        _ = try other.request(["op": "scan", "on": true])
        _ = try other.request(["op": "scan", "on": false])
        #expect(bench.loop.nextDeadline == nil)
        _ = try central.request(["op": "disconnect"])
        #expect(bench.loop.nextDeadline == nil)
    }

    @Test("it ends with its owner, whatever its clients do")
    func lifetime() throws {
        let directory = try TemporaryDirectory()
        var peripheral: SocketPeripheral? = SocketPeripheral(
            loop: bench.loop, path: directory.file("socket"), address: Bench.address)
        let isAlive = { [weak peripheral] in peripheral != nil }
        peripheral?.start(bench.table.table, name: "Test")
        peripheral?.advertise(bench.advertisement)
        bench.turn()
        let socket = try TestSocket(path: directory.file("socket"))
        socket.send(Array("{\"id\":1,\"op\":\"connect\",\"address\":\"\(Bench.address)\"}\n".utf8))
        bench.turn()
        #expect(socket.lines() == [#"{"id":1,"ok":{"mtu":23}}"#])
        socket.send(Array("{\"id\":2,\"op\":\"cccd\",\"h\":11,\"v\":2}\n".utf8))
        bench.turn()
        peripheral?.indicate(bench.table.on)
        peripheral = nil
        #expect(!isAlive())
        #expect(directory.mode("socket") == nil)
        bench.loop.advance(by: .seconds(60))
        _ = socket.lines()
        #expect(socket.isEnded)
    }
}
