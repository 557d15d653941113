import EventLoop
import HAPModel
import JSON
import Peripheral

/// A peripheral without a radio: centrals and scanners are the clients of a Unix socket.
///
/// They speak JSON lines at the level of the Attribute Protocol: scan, connect, read, write, prepare, execute, CCCD,
/// confirm, disconnect. Many may scan, one may be connected, as on the air. The file's mode is 0600.
public final class SocketPeripheral: Peripheral {
    /// The clients that may be there at once.
    static let maximumClients = 32

    public weak var delegate: (any PeripheralDelegate)?

    private enum State {
        case stopped
        case running(Listener, AttributeHandles, address: String)
    }

    /// The one central's client and link.
    private struct Connected {
        let client: Client
        let link: CentralLink
    }

    private let loop: EventLoop
    private let path: String
    private let wantedAddress: String?
    private let beacon: Beacon
    private var state = State.stopped
    private var clients: [Client.ID: Client] = [:]
    private var clientCount = 0
    private var connected: Connected?
    /// What the links that begin find in place of the table that was started with.
    private var prepared: AttributeHandles?
    private var mtuLimit: Int?

    /// - Parameters:
    ///   - path: where the socket is made.
    ///   - address: the address that the accessory has on the simulated air, `XX:XX:XX:XX:XX:XX`; nil: one made from the path.
    public init(loop: EventLoop, path: String, address: String?) {
        self.loop = loop
        self.path = path
        wantedAddress = address
        beacon = Beacon(loop: loop)
    }

    public var address: RadioAddress? {
        switch state {
        case .stopped: nil
        case .running(_, _, let address):
            RadioAddress(
                kind: .simulated, text: address, adapter: path,
                reason: "there is no radio, clients of the socket see this address")
        }
    }

    public func start(_ table: GATTTable, name: String) {
        shutDown()
        do throws(PeripheralFailure) {
            state = try open(table)
            loop.defer { [self] in delegate?.peripheralDidBecomeReady(self) }
        } catch {
            loop.defer { [self] in delegate?.peripheral(self, didFail: error) }
        }
    }

    public func advertise(_ advertisement: Advertisement) {
        beacon.advertise(advertisement)
    }

    public func stopAdvertising() {
        beacon.stopAdvertising()
    }

    public func prepareLinks(_ table: GATTTable, mtuLimit: Int?) {
        // A table with less in it than the one that was started with has handles enough.
        prepared = try? AttributeHandles(table)
        self.mtuLimit = mtuLimit
    }

    public func indicate(_ iid: InstanceID) {
        guard connected?.link.indicate(iid) != true else { return }
        loop.defer { [self] in delegate?.peripheral(self, didConfirmIndicationOf: iid) }
    }

    public func disconnect(_ central: Central) {
        guard let connected, connected.link.central == central else { return }
        connected.link.beginDrop()
        loop.defer { [self] in
            guard self.connected?.link === connected.link else { return }
            connected.client.drop()
            endLink()
        }
    }

    public func stop(completion: @escaping () -> Void) {
        beacon.stopAdvertising()
        shutDown()
        loop.defer(completion)
    }

    private func open(_ table: GATTTable) throws(PeripheralFailure) -> State {
        let handles: AttributeHandles
        do throws(AttributeHandles.Exhausted) {
            handles = try AttributeHandles(table)
        } catch {
            throw PeripheralFailure(cause: error.description, advice: "publish fewer characteristics")
        }
        let address: String
        if let wantedAddress {
            address = try SimulatedAddress.parse(wantedAddress)
        } else {
            address = SimulatedAddress.derived(from: path)
        }
        let listener = try Listener(
            loop: loop, path: path,
            accepted: { [unowned self] in accept($0) },
            warn: { [unowned self] in delegate?.peripheral(self, warns: $0) })
        return .running(listener, handles, address: address)
    }

    /// Ends the link, says good-bye to all clients and removes the socket.
    private func shutDown() {
        switch state {
        case .stopped: return
        case .running(let listener, _, _): listener.close()
        }
        state = .stopped
        if let connected { disconnect(connected.link.central) }
        for client in clients.values where client.id != connected?.client.id {
            beacon.removeScanner(client.id)
            client.connection.finish()
        }
    }

    private func accept(_ descriptor: Int32) {
        do throws(EventLoop.SystemError) {
            let connection = try Connection(loop: loop, descriptor: descriptor)
            guard clients.count < Self.maximumClients else {
                let refusal = WireReply(id: nil, .refused("there are \(Self.maximumClients) clients already: try again later"))
                connection.send(refusal.json.serialized())
                connection.close()
                return
            }
            clientCount += 1
            let client = Client(id: clientCount, connection: connection, peripheral: self)
            clients[client.id] = client
            connection.onEnd = { [weak self, weak client] in
                guard let self, let client else { return }
                leave(client)
                clients[client.id] = nil
            }
        } catch {
            delegate?.peripheral(self, warns: "a client of \(path) was turned away: \(error)")
        }
    }
}

/// What clients do.
extension SocketPeripheral {
    /// Why a central cannot connect.
    struct Refusal: Error, Equatable {
        let message: String
    }

    func scan(_ isOn: Bool, _ client: Client) {
        guard isOn, case .running(_, _, let address) = state else { return beacon.removeScanner(client.id) }
        beacon.addScanner(client.id) { [weak client] in client?.send(.advertisement($0, address: address)) }
    }

    /// Makes the client the accessory's central; `announce` tells the accessory.
    func connect(_ client: Client, address wanted: String, mtu: Int) -> Result<CentralLink, Refusal> {
        guard case .running(_, let handles, let address) = state, wanted.uppercased() == address else {
            return .failure(Refusal(message: "no accessory has the address \(wanted)"))
        }
        guard connected == nil else {
            return .failure(Refusal(message: "another central is connected: the accessory does not advertise"))
        }
        guard let advertisement = beacon.onAir else {
            return .failure(Refusal(message: "the accessory does not advertise"))
        }
        guard advertisement.isConnectable else {
            return .failure(Refusal(message: "the accessory advertises that it is not connectable"))
        }
        let server = ATTServer(handles: prepared ?? handles, offeredMTU: min(mtu, mtuLimit ?? mtu))
        let link = CentralLink(
            central: Central(identifier: "client \(client.id)"), server: server, loop: loop, peripheral: self,
            emit: { [weak client] in client?.send($0) })
        connected = Connected(client: client, link: link)
        beacon.suspend(true)
        return .success(link)
    }

    func announce(_ link: CentralLink) {
        delegate?.peripheral(self, didConnect: link.central)
    }

    /// The client ends what it does: it scans no longer, and its link is gone.
    func leave(_ client: Client) {
        beacon.removeScanner(client.id)
        if connected?.client === client { endLink() }
    }

    private func endLink() {
        guard let link = connected?.link else { return }
        connected = nil
        link.end()
        beacon.suspend(false)
    }
}
