import EventLoop
import HAPModel
import Peripheral

/// The link of the one central: carries its requests to the attribute server and to the accessory.
final class CentralLink {
    /// How long an answer or a confirmation may take; then the bearer is dead (Bluetooth Core 4.2, Vol 3, Part F, 3.3.3).
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
    private var turns = RequestTurns()
    private var answerTimer: EventLoop.Timer?
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
        answerTimer?.cancel()
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

    /// Answers a request, when those before it are answered; all that it causes has happened then.
    ///
    /// - Parameter reply: takes the answer; never called when the link ends before.
    func respond(to request: ATTRequest, reply: @escaping (ATTResult<[UInt8]>) -> Void) {
        // A confirmation is no request, and has no turn.
        if case .confirm = request { return perform(request, reply) }
        let turn = RequestTurns.Turn(request: request, reply: reply)
        switch turns.admit(turn) {
        case .now: take(turn)
        case .later: break
        case .refused: reply(.failure(.unlikelyError))
        }
    }

    private func take(_ turn: RequestTurns.Turn) {
        var isAnswered = false
        perform(turn.request) { [weak self] result in
            isAnswered = true
            self?.answer(turn, result)
        }
        guard !isAnswered, isUp else { return }
        answerTimer = loop.schedule(after: Self.transactionTimeout) { [weak self] in
            self?.dropAfterTimeout("got no answer to a request")
        }
    }

    private func answer(_ turn: RequestTurns.Turn, _ result: ATTResult<[UInt8]>) {
        if case .down = state { return }
        answerTimer?.cancel()
        turn.reply(result)
        guard let next = turns.end(), isUp else { return }
        take(next)
    }

    private func perform(_ request: ATTRequest, _ reply: @escaping (ATTResult<[UInt8]>) -> Void) {
        switch server.receive(request) {
        case .respond(let result):
            reply(result)
        case .read(let iid, let offset):
            guard let delegate = peripheral.delegate else { return reply(.failure(.unlikelyError)) }
            delegate.peripheral(peripheral, read: iid, offset: offset, mtu: mtu, by: central) { [server] in
                reply(server.response(toRead: $0, offset: offset))
            }
        case .write(let values):
            write(values[...], reply)
        case .setIndications(let isEnabled, let iid):
            peripheral.delegate?.peripheral(peripheral, setIndications: isEnabled, of: iid, by: central)
            reply(.success([]))
        case .confirm(let ended, let next):
            confirmationTimer?.cancel()
            if let next { send(next) }
            tellConfirmed(ended)
            reply(.success([]))
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
        answerTimer?.cancel()
        confirmationTimer?.cancel()
        tellConfirmed(server.unconfirmed)
        peripheral.delegate?.peripheral(peripheral, didDisconnect: central)
    }

    /// Writes values one after the other, up to the first that is refused.
    private func write(_ values: ArraySlice<PreparedWrites.Value>, _ reply: @escaping (ATTResult<[UInt8]>) -> Void) {
        guard let value = values.first else { return reply(.success([])) }
        guard let delegate = peripheral.delegate else { return reply(.failure(.unlikelyError)) }
        delegate.peripheral(peripheral, write: value.bytes, to: value.iid, by: central) { [weak self] result in
            switch result {
            case .success: self?.write(values.dropFirst(), reply)
            case .failure(let error): reply(.failure(error))
            }
        }
    }

    private func send(_ indication: Indication) {
        confirmationTimer = loop.schedule(after: Self.transactionTimeout) { [weak self] in
            self?.dropAfterTimeout("did not confirm an indication")
        }
        emit(.indication(valueHandle: indication.handle))
    }

    private func dropAfterTimeout(_ reason: String) {
        peripheral.delegate?.peripheral(peripheral, warns: "\(central) \(reason) within 30 s: its link is dropped")
        peripheral.disconnect(central)
    }

    private func tellConfirmed(_ iids: [InstanceID]) {
        for iid in iids { peripheral.delegate?.peripheral(peripheral, didConfirmIndicationOf: iid) }
    }
}
