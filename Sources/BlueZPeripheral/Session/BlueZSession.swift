import EventLoop
import HAPModel
import Peripheral

/// What a session tells the peripheral.
protocol BlueZSessionDelegate: AnyObject {
    func session(_ session: BlueZSession, did event: BlueZSession.Event)
    func session(
        _ session: BlueZSession, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void)
    func session(
        _ session: BlueZSession, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void)
}

/// One adapter at one running bluetoothd: from the first setting to the last, or until either of the two is gone.
final class BlueZSession {
    /// What lasts longer than a session: the next one goes on with it.
    struct Configuration {
        /// What is published.
        var table: GATTTable
        /// The GAP device name.
        let name: String
        /// The adapter's settings before this program changed them.
        let found: AdapterDescription.Settings
        let address: AddressSetup
        /// Where the kernel shows the switches of each adapter's radio.
        let radioSwitches: String
        /// Reads the advertising interval back.
        let interval: IntervalWatch
        let timing: BlueZPeripheral.Timing
    }

    enum Event {
        /// The services are published.
        case ready(RadioAddress)
        /// The radio is off; the session waits for it.
        case lost(reason: String)
        case failed(PeripheralFailure)
        case connected(Central)
        case disconnected(Central)
        case indications(enabled: Bool, InstanceID, Central)
        /// Confirmed, or never to be confirmed.
        case indicationDone(InstanceID)
        case warning(String)
    }

    enum State {
        case preparing
        case ready
        /// Somebody has switched the adapter off.
        case unpowered
        case stopping
        case ended
    }

    let bluez: BlueZClient
    let adapter: AdapterDescription
    let loop: EventLoop
    let dropper: LinkDropper
    let indications: PendingIndications
    let advertiser: Advertiser
    private(set) var application: GATTApplication?
    private(set) var state = State.preparing
    var tracker: CentralTracker
    weak var delegate: (any BlueZSessionDelegate)?
    private var configuration: Configuration
    private let control: AdapterControl
    private var isRegistered = false
    private var address: RadioAddress?

    init(bluez: BlueZClient, adapter: AdapterDescription, loop: EventLoop, configuration: Configuration) {
        self.bluez = bluez
        self.adapter = adapter
        self.loop = loop
        self.configuration = configuration
        control = AdapterControl(bluez: bluez, path: adapter.path, loop: loop)
        tracker = CentralTracker(adapter: adapter.path)
        indications = PendingIndications(loop: loop)
        dropper = LinkDropper(bluez: bluez, loop: loop, pause: configuration.timing.dropPause)
        advertiser = Advertiser(bluez: bluez, adapter: adapter, loop: loop, pauses: configuration.timing.advertisingPauses)
        configuration.interval.begin(index: adapter.index)
        advertiser.onAsked = { configuration.interval.wanted = $0 }
        dropper.warn = { [weak self] in self?.tell(.warning($0)) }
        // Without power nothing is on the air: that is told already.
        advertiser.warn = { [weak self] in if let self, isServing { tell(.warning($0)) } }
        indications.onLost = { [weak self] in self?.indicationWasLost($0) }
    }

    func tell(_ event: Event) {
        switch state {
        case .ended: break
        case .preparing, .ready, .unpowered, .stopping: delegate?.session(self, did: event)
        }
    }

    // MARK: Preparing

    /// Sets the adapter up and publishes the services; `ready` or `failed` follows.
    func begin() {
        state = .preparing
        let steps = [setAddress(done:), setName, registerApplication, findCentrals]
        let isPreparing = { [self] in if case .preparing = state { true } else { false } }
        Steps.run(steps, while: isPreparing) { [self] outcome in
            switch outcome {
            case .failure(let failure): tell(.failed(failure))
            case .success: becomeReady()
            }
        }
    }

    private func becomeReady() {
        state = .ready
        holdAdvertising()
        if let address { tell(.ready(address)) }
        for path in tracker.connected.sorted() { tell(.connected(Central(identifier: path))) }
    }

    private func setAddress(done: @escaping (Steps.Outcome) -> Void) {
        setAddress(attempts: 3, done: done)
    }

    private func setAddress(attempts: Int, done: @escaping (Steps.Outcome) -> Void) {
        configuration.address.apply(to: adapter, control) { [self] outcome in
            switch outcome {
            case .onAir(let address):
                self.address = address
                switchPowerOn(address, attempts: attempts, done: done)
            case .controllerRestarts:
                // bluetoothd takes the adapter away and brings it back: another session begins then.
                break
            case .failed(let failure):
                done(.failure(failure))
            }
        }
    }

    private func switchPowerOn(_ address: RadioAddress, attempts: Int, done: @escaping (Steps.Outcome) -> Void) {
        control.setPowered(true) { [self] error in
            if let error {
                let blocked = RadioKill.blocking(adapter.name, in: configuration.radioSwitches)
                return done(.failure(.noPower(adapter.name, error, blocked: blocked)))
            }
            configuration.address.check(address, of: adapter) { [self] isKept in
                guard !isKept else { return done(.success(())) }
                guard attempts > 1 else { return done(.failure(.addressLost(adapter.name))) }
                setAddress(attempts: attempts - 1, done: done)
            }
        }
    }

    /// No bonding: a HAP accessory never bonds, and phones would ask their users to pair.
    private func setName(done: @escaping (Steps.Outcome) -> Void) {
        control.setPairable(false) { [self] error in
            if let error { tell(.warning("bonding could not be switched off on \(adapter.name): \(error)")) }
            control.setAlias(configuration.name) { [self] error in
                if let error { tell(.warning("the name of \(adapter.name) could not be set: \(error)")) }
                done(.success(()))
            }
        }
    }

    private func registerApplication(done: @escaping (Steps.Outcome) -> Void) {
        guard !isRegistered else { return done(.success(())) }
        application = GATTApplication(
            configuration.table, connection: bluez.connection, owner: bluez.owner, handler: self)
        bluez.call(
            adapter.path, BlueZClient.Interface.gattManager, "RegisterApplication",
            [.objectPath(GATTApplication.root), .properties([])]
        ) { [self] reply in
            switch reply {
            case .success:
                isRegistered = true
                done(.success(()))
            case .failure(let error):
                done(.failure(.refused("the services", error)))
            }
        }
    }

    /// Publishes another table; bluetoothd gives its services other handles.
    func publish(_ table: GATTTable) {
        guard table != configuration.table else { return }
        configuration.table = table
        guard isServing else { return }
        unregisterApplication { [self] _ in
            guard isServing else { return }
            application?.withdraw()
            registerApplication { [self] outcome in
                if case .failure(let failure) = outcome { tell(.failed(failure)) }
            }
        }
    }

    /// A central may be connected from the life of a program that was killed.
    private func findCentrals(done: @escaping (Steps.Outcome) -> Void) {
        BlueZObjects.read(from: bluez.owner, over: bluez.connection) { [self] result in
            tracker = CentralTracker(adapter: adapter.path)
            if case .success(let (_, objects)) = result {
                for (path, properties) in objects.devices(of: adapter.path) { _ = tracker.update(path, properties) }
            }
            done(.success(()))
        }
    }

    // MARK: Power

    /// Properties of the adapter have changed.
    func adapterChanged(_ properties: BlueZObjects.Properties) {
        switch (state, properties["Powered"]?.flag) {
        case (.ready, false?):
            dropLinks()
            tell(.lost(reason: "adapter \(adapter.name) was switched off"))
            state = .unpowered
        case (.unpowered, true?):
            begin()
        case (.ready, nil) where properties["Pairable"]?.flag == true:
            control.setPairable(false) { _ in }
        case (.preparing, _), (.ready, _), (.unpowered, _), (.stopping, _), (.ended, _):
            break
        }
    }

    /// Forgets the links. The advertisement stays registered: a controller that is off forgets none, bluetoothd
    /// could not take it away, and shows it again with the power.
    private func dropLinks() {
        handle(tracker.connected.sorted().flatMap { tracker.remove($0) })
    }

    // MARK: Ending

    /// bluetoothd or the adapter is gone, or of no use.
    func end() {
        dropLinks()
        finish()
    }

    private func finish() {
        state = .ended
        advertiser.end()
        dropper.cancel()
        application?.withdraw()
        application = nil
    }

    /// Unregisters everything, drops the links and leaves the adapter as it was found.
    func stop(completion: @escaping () -> Void) {
        state = .stopping
        let isStopping = { [self] in if case .stopping = state { true } else { false } }
        Steps.run([stopAdvertising, disconnectAll, unregisterApplication, restoreAdapter], while: isStopping) { [self] _ in
            finish()
            completion()
        }
    }

    private func stopAdvertising(done: @escaping (Steps.Outcome) -> Void) {
        advertiser.end { done(.success(())) }
    }

    /// bluetoothd needs 2 s for it; a link that stays longer is left to it.
    private func disconnectAll(done: @escaping (Steps.Outcome) -> Void) {
        let deadline = loop.now + .seconds(3)
        for path in tracker.connected { dropper.drop(path) }
        func look() {
            guard !tracker.connected.isEmpty, loop.now < deadline else { return done(.success(())) }
            loop.schedule(after: .milliseconds(50), handler: look)
        }
        look()
    }

    private func unregisterApplication(done: @escaping (Steps.Outcome) -> Void) {
        guard isRegistered else { return done(.success(())) }
        isRegistered = false
        bluez.call(
            adapter.path, BlueZClient.Interface.gattManager, "UnregisterApplication", [.objectPath(GATTApplication.root)]
        ) { _ in done(.success(())) }
    }

    private func restoreAdapter(done: @escaping (Steps.Outcome) -> Void) {
        let found = configuration.found
        // A program that was killed left its name: the empty one brings the system's back.
        control.setAlias(found.alias == configuration.name ? "" : found.alias) { [self] _ in
            control.setPairable(found.isPairable) { [self] _ in
                configuration.address.restore(adapter, control) { [self] in
                    control.setPowered(found.isPowered) { _ in done(.success(())) }
                }
            }
        }
    }
}
