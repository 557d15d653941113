import EventLoop
import HAPModel
import Peripheral

/// The link of the one central: carries its requests to the attribute server and to the accessory.
final class CentralLink {
    /// How long a confirmation may take; then the bearer is dead (Bluetooth Core 4.2, Vol 3, Part F, 3.3.3).
    static let transactionTimeout = Duration.seconds(30)

    private enum State {
        case up
        /// The accessory wants the link dropped; what still comes is refused.
        case dropping
        case down
    }

    let central: Central
    private var server: ATTServer
    private var state = State.up
    private var confirmationTimer: EventLoop.Timer?
    private let loop: EventLoop
    private unowned let peripheral: SocketPeripheral
    private let emit: (WireEvent) -> Void

    /// - Parameter emit: sends an event to the central.
    init(
        central: Central, server: ATTServer, loop: EventLoop, peripheral: SocketPeripheral,
        emit: @escaping (WireEvent) -> Void
    ) {
        self.central = central
        self.server = server
        self.loop = loop
        self.peripheral = peripheral
        self.emit = emit
    }

    deinit {
        confirmationTimer?.cancel()
    }

    var mtu: Int { server.mtu }
    var handles: AttributeHandles { server.handles }

    /// Whether requests are still answered.
    var isUp: Bool {
        switch state {
        case .up: true
        case .dropping, .down: false
        }
    }

    /// The answer to a request; all that it causes has happened then.
    func respond(to request: ATTRequest) -> ATTResult<[UInt8]> {
        switch server.receive(request) {
        case .respond(let result):
            return result
        case .read(let iid, let offset):
            let result = peripheral.delegate?.peripheral(peripheral, read: iid, offset: offset, mtu: mtu, by: central)
            return server.response(toRead: result ?? .failure(.unlikelyError), offset: offset)
        case .write(let values):
            return write(values)
        case .setIndications(let isEnabled, let iid):
            peripheral.delegate?.peripheral(peripheral, setIndications: isEnabled, of: iid, by: central)
            return .success([])
        case .confirm(let ended, let next):
            confirmationTimer?.cancel()
            if let next { send(next) }
            tellConfirmed(ended)
            return .success([])
        }
    }

    /// - Returns: whether its confirmation will be told.
    func indicate(_ iid: InstanceID) -> Bool {
        guard isUp else { return false }
        switch server.indicate(iid) {
        case .send(let indication):
            send(indication)
            return true
        case .queued, .coalesced:
            return true
        case .notSubscribed:
            return false
        }
    }

    /// Refuses requests from now on.
    func beginDrop() {
        if isUp { state = .dropping }
    }

    /// The link is gone: tells the accessory that no confirmation comes any more, and then that the central left.
    func end() {
        state = .down
        confirmationTimer?.cancel()
        tellConfirmed(server.unconfirmed)
        peripheral.delegate?.peripheral(peripheral, didDisconnect: central)
    }

    private func write(_ values: [PreparedWrites.Value]) -> ATTResult<[UInt8]> {
        for value in values {
            let result = peripheral.delegate?.peripheral(peripheral, write: value.bytes, to: value.iid, by: central)
            if case .failure(let error) = result ?? .failure(.unlikelyError) { return .failure(error) }
        }
        return .success([])
    }

    private func send(_ indication: Indication) {
        confirmationTimer = loop.schedule(after: Self.transactionTimeout) { [weak self] in
            guard let self else { return }
            peripheral.delegate?.peripheral(
                peripheral, warns: "\(central) did not confirm an indication within 30 s: its link is dropped")
            peripheral.disconnect(central)
        }
        emit(.indication(valueHandle: indication.handle))
    }

    private func tellConfirmed(_ iids: [InstanceID]) {
        for iid in iids { peripheral.delegate?.peripheral(peripheral, didConfirmIndicationOf: iid) }
    }
}
