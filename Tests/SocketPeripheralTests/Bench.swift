import EventLoop
import HAPModel
import JSON
import Peripheral
import Testing

@testable import SocketPeripheral

/// A peripheral on a loop with virtual time, its accessory, and clients.
final class Bench {
    static let address = "C0:FF:EE:00:00:01"

    let directory: TemporaryDirectory
    let loop: EventLoop
    let accessory = ScriptedAccessory()
    let peripheral: SocketPeripheral
    let table: SmallTable

    let advertisement = Advertisement(
        payload: .regular([0x06, 0x2D, 0x01, 1, 2, 3, 4, 5, 6, 5, 0, 1, 0, 1, 2]), name: "Test", interval: 100)

    init(isAdvertising: Bool = true) throws {
        directory = try TemporaryDirectory()
        loop = try EventLoop(clock: .virtual)
        table = try SmallTable()
        peripheral = SocketPeripheral(loop: loop, path: directory.file("socket"), address: Self.address)
        peripheral.delegate = accessory
        peripheral.start(table.table, name: "Test")
        if isAdvertising { peripheral.advertise(advertisement) }
        turn()
        #expect(accessory.takeHeard() == [.ready])
    }

    /// Handles all that is ready, without letting time pass.
    func turn() {
        for _ in 0..<20 { loop.step(waiting: false) }
    }

    func client() throws -> TestClient {
        TestClient(socket: try TestSocket(path: directory.file("socket")), bench: self)
    }

    /// A client that is the accessory's central.
    func central(mtu: Int = 23) throws -> TestClient {
        let client = try client()
        let reply = try client.request(["op": "connect", "address": .string(Self.address), "mtu": .integer(Int64(mtu))])
        #expect(reply["ok"]?["mtu"] == .integer(Int64(mtu)))
        accessory.forgetHeard()
        return client
    }
}

extension ScriptedAccessory {
    func forgetHeard() {
        _ = takeHeard()
    }
}

/// A client that speaks the protocol of the socket.
final class TestClient {
    let socket: TestSocket
    private let bench: Bench
    private var lastID: Int64 = 0
    private var events: [JSONValue] = []

    init(socket: TestSocket, bench: Bench) {
        self.socket = socket
        self.bench = bench
    }

    struct NoReply: Error {}

    /// Sends a request and gives its reply; events that come before it are kept.
    func request(_ members: JSONObject) throws -> JSONValue {
        let id = post(members)
        bench.turn()
        var reply: JSONValue?
        for message in try receive() {
            if message["id"] == .integer(id) { reply = message } else { events.append(message) }
        }
        guard let reply else { throw NoReply() }
        return reply
    }

    /// Sends a request and waits for nothing.
    @discardableResult
    func post(_ members: JSONObject) -> Int64 {
        lastID += 1
        var object: JSONObject = ["id": .integer(lastID)]
        for member in members.members { object[member.key] = member.value }
        socket.send(Array((JSONValue.object(object).serialized() + "\n").utf8))
        return lastID
    }

    /// What came without having been asked for.
    func takeEvents() throws -> [JSONValue] {
        bench.turn()
        events += try receive()
        defer { events = [] }
        return events
    }

    var isEnded: Bool {
        bench.turn()
        events += (try? receive()) ?? []
        return socket.isEnded
    }

    private func receive() throws -> [JSONValue] {
        try socket.lines().map { try JSONValue(parsing: $0) }
    }
}
