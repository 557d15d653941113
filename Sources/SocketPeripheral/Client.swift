import HAPModel
import JSON
import Peripheral

/// One client of the socket: a scanner, the central, or neither yet.
final class Client {
    typealias ID = Beacon.ScannerID

    enum Role {
        case undecided
        case scanner
        case central(CentralLink)
    }

    let id: ID
    let connection: Connection
    private(set) var role = Role.undecided
    private unowned let peripheral: SocketPeripheral

    init(id: ID, connection: Connection, peripheral: SocketPeripheral) {
        self.id = id
        self.connection = connection
        self.peripheral = peripheral
        connection.onLine = { [weak self] in self?.receive($0) }
    }

    func send(_ event: WireEvent) {
        connection.send(event.json.serialized())
    }

    /// The accessory drops the link of this client, the central.
    func drop() {
        role = .undecided
        send(.disconnected(reason: WireEvent.remoteUserTerminated))
        connection.finish()
    }

    private func reply(_ id: Int64?, _ outcome: WireReply.Outcome) {
        connection.send(WireReply(id: id, outcome).json.serialized())
    }

    private func receive(_ line: LineSplitter.Line) {
        switch line {
        case .whole(let bytes):
            do throws(WireRequest.Malformed) {
                try receive(WireRequest(line: bytes))
            } catch {
                reply(error.id, .refused(error.message))
            }
        case .tooLong:
            reply(nil, .refused("the line is longer than \(LineSplitter.limit) bytes: the connection is closed"))
            peripheral.leave(self)
            connection.finish()
        }
    }

    private func receive(_ request: WireRequest) {
        switch request.operation {
        case .scan(let isOn): scan(isOn, request.id)
        case .connect(let address, let mtu): connect(address, mtu, request.id)
        case .services:
            guard let link = linkUp(for: request.id) else { return }
            reply(request.id, .ok(link.handles.description))
        case .att(let operation):
            guard let link = linkUp(for: request.id) else { return }
            respond(to: operation, on: link, request.id)
        case .disconnect:
            guard linkUp(for: request.id) != nil else { return }
            reply(request.id, .ok([:]))
            peripheral.leave(self)
            role = .undecided
        }
    }

    private func scan(_ isOn: Bool, _ id: Int64) {
        switch role {
        case .central:
            reply(id, .refused("this connection is a central's: scan over another one"))
        case .undecided, .scanner:
            reply(id, .ok([:]))
            role = isOn ? .scanner : .undecided
            peripheral.scan(isOn, self)
        }
    }

    private func connect(_ address: String, _ mtu: Int, _ id: Int64) {
        switch role {
        case .central:
            reply(id, .refused("this connection is a central's already"))
        case .scanner:
            reply(id, .refused("this connection is a scanner's: connect over another one"))
        case .undecided:
            switch peripheral.connect(self, address: address, mtu: mtu) {
            case .success(let link):
                role = .central(link)
                reply(id, .ok(["mtu": .integer(Int64(link.mtu))]))
                peripheral.announce(link)
            case .failure(let refusal):
                reply(id, .refused(refusal.message))
            }
        }
    }

    /// The link, if it answers requests; a request that it does not answer is refused here.
    private func linkUp(for id: Int64) -> CentralLink? {
        switch role {
        case .central(let link):
            if link.isUp { return link }
            reply(id, .disconnected("the accessory dropped the link"))
        case .undecided, .scanner:
            reply(id, .disconnected("not connected: \"connect\" first"))
        }
        return nil
    }

    private func respond(to request: ATTRequest, on link: CentralLink, _ id: Int64) {
        link.respond(to: request) { [weak self] result in
            switch result {
            case .success(let value):
                switch request {
                case .read: self?.reply(id, .ok(["v": .string(Hexadecimal.encode(value))]))
                case .write, .command, .prepareWrite, .executeWrite, .configure, .confirm: self?.reply(id, .ok([:]))
                }
            case .failure(let error):
                self?.reply(id, .att(error))
            }
        }
    }
}
