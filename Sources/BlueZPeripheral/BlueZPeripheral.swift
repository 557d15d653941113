import EventLoop
import HAPModel
import Peripheral

/// An accessory on the air, by BlueZ: D-Bus for services and advertisements, the kernel's management socket for the address.
public final class BlueZPeripheral: Peripheral {
    private enum State {
        case idle
        /// bluetoothd is asked for its objects.
        case looking
        /// bluetoothd, or an adapter that would do, is not there.
        case waiting(since: Duration)
        case running(BlueZSession)
        /// The session puts everything back; the timer ends it when bluetoothd does not answer.
        case stopping(BlueZSession, EventLoop.Timer, completion: () -> Void)
        case stopped
    }

    /// What is needed from `start` to `stop`.
    private struct Context {
        let connection: DBusConnection
        let management: ManagementSocket?
        let controller: ControllerSettings
        let address: AddressSetup
        let interval: IntervalWatch
        /// What is published, or will be.
        var table: GATTTable
        let name: String
        var found: AdapterDescription.Settings?
        /// bluetoothd's unique name.
        var owner: String?
        /// The services were published once: a failure after that is waited out.
        var wasReady = false
    }

    public weak var delegate: (any PeripheralDelegate)?
    public private(set) var address: RadioAddress?
    private let loop: EventLoop
    private let options: Options
    private var state = State.idle
    private var context: Context?
    private var wanted: Advertisement?
    private var retry: EventLoop.Timer?

    /// Longer than unregistering takes while bluetoothd answers.
    private static let stopPatience: Duration = .seconds(10)

    public init(loop: EventLoop, options: Options = Options()) {
        self.loop = loop
        self.options = options
    }

    // MARK: Peripheral

    public func start(_ table: GATTTable, name: String) {
        loop.defer { [weak self] in self?.open(table, name: name) }
    }

    public func advertise(_ advertisement: Advertisement) {
        wanted = advertisement
        updateAdvertiser()
    }

    public func stopAdvertising() {
        wanted = nil
        updateAdvertiser()
    }

    public func prepareLinks(_ table: GATTTable, mtuLimit: Int?) {
        if mtuLimit != nil {
            warn("the MTU on the air is bluetoothd's: responses are cut as if it was smaller; ExchangeMTU in main.conf sets it")
        }
        context?.table = table
        guard case .running(let session) = state else { return }
        session.publish(table)
    }

    public func indicate(_ iid: InstanceID) {
        guard case .running(let session) = state else {
            return loop.defer { [self] in delegate?.peripheral(self, didConfirmIndicationOf: iid) }
        }
        session.indicate(iid)
    }

    public func disconnect(_ central: Central) {
        guard case .running(let session) = state else { return }
        session.dropper.drop(central.identifier)
    }

    public func stop(completion: @escaping () -> Void) {
        retry?.cancel()
        guard case .running(let session) = state else {
            close()
            return loop.defer(completion)
        }
        let timer = loop.schedule(after: Self.stopPatience) { [weak self] in self?.finishStopping() }
        state = .stopping(session, timer, completion: completion)
        session.stop { [weak self] in self?.finishStopping() }
    }

    private func finishStopping() {
        guard case .stopping(let session, let timer, let completion) = state else { return }
        timer.cancel()
        session.end()
        close()
        completion()
    }

    /// The session that hears of what happens.
    private var session: BlueZSession? {
        switch state {
        case .running(let session), .stopping(let session, _, _): session
        case .idle, .looking, .waiting, .stopped: nil
        }
    }

    private func close() {
        state = .stopped
        context?.connection.close()
        context?.management?.close()
        context?.interval.close()
        context = nil
    }

    private func updateAdvertiser() {
        guard case .running(let session) = state, case .ready = session.state, session.advertiser.wanted != wanted else { return }
        session.advertiser.wanted = wanted
    }

    // MARK: Finding bluetoothd and the adapter

    private func open(_ table: GATTTable, name: String) {
        guard case .idle = state else { return }
        do {
            let connection = try DBusConnection(loop: loop, address: options.systemBus)
            let management = openManagement()
            let controller = ControllerSettings(management: management)
            context = Context(
                connection: connection, management: management, controller: controller,
                address: AddressSetup(controller: controller, policy: options.address) { [weak self] in self?.warn($0) },
                interval: watchInterval(), table: table, name: name)
            connection.onLost = { [weak self] in self?.fail(.busLost) }
            subscribe(connection)
            look(since: loop.now)
        } catch {
            fail(.noSystemBus(error))
        }
    }

    private func openManagement() -> ManagementSocket? {
        switch options.management {
        case .kernel: ManagementSocket(loop: loop)
        case .descriptor(let descriptor): try? ManagementSocket(loop: loop, descriptor: descriptor)
        case .none: nil
        }
    }

    private func watchInterval() -> IntervalWatch {
        let watch = IntervalWatch(loop: loop, monitor: openMonitor(), pause: options.timing.settling)
        watch.onSettled = { [weak self] wanted, onAir in
            guard let self else { return }
            delegate?.peripheral(self, advertisesEvery: onAir, wanted: wanted)
        }
        return watch
    }

    private func openMonitor() -> MonitorSocket? {
        do throws(MonitorSocket.Unavailable) {
            switch options.monitor {
            case .kernel: return try MonitorSocket.open(loop: loop)
            case .descriptor(let descriptor): return try? MonitorSocket(loop: loop, descriptor: descriptor)
            case .none: return nil
            }
        } catch {
            switch error {
            case .noMonitor: break
            case .notPermitted:
                warn("the advertising interval on the air cannot be read back: that needs CAP_NET_RAW (run as root)")
            }
            return nil
        }
    }

    private func subscribe(_ connection: DBusConnection) {
        let bluez = BlueZClient.wellKnownName
        let rules: [(DBusMatchRule, (BlueZPeripheral, DBusMessage) -> Void)] = [
            (
                DBusMatchRule(
                    sender: DBusConnection.busName, interface: DBusConnection.busName, member: "NameOwnerChanged",
                    argument0: bluez),
                { $0.ownerChanged($1) }
            ),
            (DBusMatchRule(sender: bluez, interface: DBusObjects.objectManager), { $0.objectsChanged($1) }),
            (
                DBusMatchRule(sender: bluez, interface: DBusObjects.properties, pathNamespace: "/org/bluez"),
                { $0.propertiesChanged($1) }
            ),
        ]
        for (rule, handler) in rules {
            _ = connection.subscribe(rule) { [weak self] message in
                if let self { handler(self, message) }
            }
        }
    }

    /// Asks bluetoothd for its objects and takes the adapter that is there.
    private func look(since: Duration) {
        guard let context else { return }
        state = .looking
        BlueZObjects.read(from: BlueZClient.wellKnownName, over: context.connection) { [weak self] in self?.found($0, since) }
    }

    private func found(_ result: Result<(owner: String, objects: BlueZObjects), DBusErrorReply>, _ since: Duration) {
        guard case .looking = state, let context else { return }
        switch result {
        case .failure(let error):
            guard context.wasReady else { return fail(.noDaemon(error)) }
            state = .waiting(since: since)
        case .success(let (owner, objects)):
            self.context?.owner = owner
            switch AdapterDescription.choose(options.adapter, from: objects.adapters) {
            case .success(let adapter): begin(adapter, owner)
            case .failure(let failure): wait(since, failure)
            }
        }
    }

    /// Waits for an adapter: without a limit if there was one before.
    private func wait(_ since: Duration, _ failure: PeripheralFailure) {
        state = .waiting(since: since)
        guard context?.wasReady == false else { return }
        retry?.cancel()
        retry = loop.schedule(at: since + options.timing.grace) { [weak self] in
            guard let self, case .waiting(since) = state else { return }
            fail(failure)
        }
    }

    private func begin(_ adapter: AdapterDescription, _ owner: String) {
        guard let context else { return }
        retry?.cancel()
        let found = context.found ?? adapter.settings
        self.context?.found = found
        if adapter.activeAdvertisements > 0 {
            warn("another program advertises on \(adapter.name): the two are on the air by turns of 2 s")
        }
        if !adapter.honoursIntervals {
            warn(
                "this bluetoothd advertises every 1.28 s, whatever is asked for: run it with -E (Experimental = true in main.conf)"
            )
        }
        let session = BlueZSession(
            bluez: BlueZClient(connection: context.connection, owner: owner), adapter: adapter, loop: loop,
            configuration: BlueZSession.Configuration(
                table: context.table, name: context.name, found: found, address: context.address,
                radioSwitches: options.radioSwitches, interval: context.interval, timing: options.timing))
        session.delegate = self
        state = .running(session)
        session.begin()
    }

    // MARK: Signals

    private func ownerChanged(_ signal: DBusMessage) {
        guard signal.sender == DBusConnection.busName, let owner = signal.arguments?.dropFirst(2).first?.text else { return }
        lose("bluetoothd is gone")
        if !owner.isEmpty { look(since: loop.now) }
    }

    /// Ends the session and waits for a new one.
    private func lose(_ reason: String) {
        // A public address that is put back makes the controller go away.
        finishStopping()
        guard case .running(let session) = state, let context else { return }
        let isTold = if case .unpowered = session.state { true } else { !context.wasReady }
        session.end()
        context.controller.removeOrphans(of: session.adapter)
        address = nil
        wait(
            loop.now, PeripheralFailure(cause: reason, advice: "see that the adapter stays there, then start this program again"))
        if !isTold { delegate?.peripheralDidLoseRadio(self, reason: reason) }
    }

    private func objectsChanged(_ signal: DBusMessage) {
        guard signal.sender == context?.owner, let arguments = signal.arguments, let path = arguments.first?.text,
            let detail = arguments.dropFirst().first
        else { return }
        switch signal.member {
        case "InterfacesAdded":
            if case .waiting(let since) = state { return look(since: since) }
            guard let device = BlueZObjects.interfaces(detail)[BlueZClient.Interface.device] else { return }
            session?.deviceChanged(path, device)
        case "InterfacesRemoved":
            guard let session, let removed = detail.texts else { return }
            if removed.contains(BlueZClient.Interface.device) { session.deviceRemoved(path) }
            if removed.contains(BlueZClient.Interface.adapter), path == session.adapter.path {
                lose("adapter \(session.adapter.name) is gone")
            }
        case _:
            break
        }
    }

    private func propertiesChanged(_ signal: DBusMessage) {
        guard let session, signal.sender == context?.owner, let path = signal.path,
            let arguments = signal.arguments, let interface = arguments.first?.text,
            let properties = arguments.dropFirst().first?.keyed
        else { return }
        switch interface {
        case BlueZClient.Interface.device: session.deviceChanged(path, properties)
        case BlueZClient.Interface.adapter where path == session.adapter.path: session.adapterChanged(properties)
        case _: break
        }
    }

    // MARK: Telling

    private func warn(_ message: String) {
        delegate?.peripheral(self, warns: message)
    }

    private func fail(_ failure: PeripheralFailure) {
        switch state {
        case .stopped: return
        case .stopping: return finishStopping()
        case .running(let session): session.end()
        case .idle, .looking, .waiting: break
        }
        close()
        delegate?.peripheral(self, didFail: failure)
    }
}

extension BlueZPeripheral: BlueZSessionDelegate {
    func session(_ session: BlueZSession, did event: BlueZSession.Event) {
        switch event {
        case .ready(let address):
            self.address = address
            context?.wasReady = true
            delegate?.peripheralDidBecomeReady(self)
            updateAdvertiser()
        case .lost(let reason):
            delegate?.peripheralDidLoseRadio(self, reason: reason)
        case .failed(let failure):
            failed(session, failure)
        case .connected(let central):
            delegate?.peripheral(self, didConnect: central)
        case .disconnected(let central):
            delegate?.peripheral(self, didDisconnect: central)
        case .indications(let enabled, let iid, let central):
            delegate?.peripheral(self, setIndications: enabled, of: iid, by: central)
        case .indicationDone(let iid):
            delegate?.peripheral(self, didConfirmIndicationOf: iid)
        case .warning(let message):
            warn(message)
        }
    }

    /// A failure at the start is for good; after that the radio may come back.
    private func failed(_ session: BlueZSession, _ failure: PeripheralFailure) {
        guard context?.wasReady == true else { return fail(failure) }
        warn("\(failure); trying again in \(options.timing.retryPause.components.seconds) s")
        session.end()
        let since = loop.now
        state = .waiting(since: since)
        retry = loop.schedule(after: options.timing.retryPause) { [weak self] in
            guard let self, case .waiting = state else { return }
            look(since: since)
        }
    }

    func session(
        _ session: BlueZSession, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        guard let delegate else { return reply(.failure(.unlikelyError)) }
        delegate.peripheral(self, read: iid, offset: offset, mtu: mtu, by: central, reply: reply)
    }

    func session(
        _ session: BlueZSession, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void
    ) {
        guard let delegate else { return reply(.failure(.unlikelyError)) }
        delegate.peripheral(self, write: value, to: iid, by: central, reply: reply)
    }
}
