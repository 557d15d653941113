import EventLoop
import HAPModel

/// Keeps an advertisement on the air, at one bluetoothd: registers it, changes it, takes it off, and looks after it.
///
/// bluetoothd switches a registered advertisement on again within 2 s of a connection, so it is unregistered as soon as a
/// link is known, and registered again after.
final class Advertiser {
    private enum State {
        case idle
        case registering(Registration)
        case registered(Registration)
        case unregistering
        /// A registration failed; it is tried again after a while.
        case waiting(EventLoop.Timer)
        /// For ever; the handler is for the case that a registration was still on its way.
        case ended(() -> Void)
    }

    private struct Registration {
        /// Another one each time: bluetoothd may not have forgotten the one before.
        let path: String
        /// What bluetoothd was told.
        var shown: Advertisement
    }

    private let bluez: BlueZClient
    private let adapter: AdapterDescription
    private let loop: EventLoop
    private let pauses: [Duration]
    private var state = State.idle
    private var failures = 0

    /// What is to be on the air; nil: nothing.
    var wanted: Advertisement? {
        didSet { advance() }
    }

    /// A central is connected: nothing may be on the air.
    var isHeld = false {
        didSet { advance() }
    }

    /// Called with the interval that bluetoothd is asked for now, in milliseconds; nil: nothing is on the air.
    var onAsked: (Double?) -> Void = { _ in }

    /// Called with what people should know.
    var warn: (String) -> Void = { _ in }

    init(bluez: BlueZClient, adapter: AdapterDescription, loop: EventLoop, pauses: [Duration]) {
        self.bluez = bluez
        self.adapter = adapter
        self.loop = loop
        self.pauses = pauses
    }

    /// Takes the advertisement off the air for ever; `completion` is called when bluetoothd has done it.
    func end(completion: @escaping () -> Void = {}) {
        let last = state
        if case .ended = last { return loop.defer(completion) }
        onAsked(nil)
        state = .ended(completion)
        switch last {
        case .idle, .unregistering, .ended:
            loop.defer(completion)
        case .waiting(let timer):
            timer.cancel()
            loop.defer(completion)
        case .registering:
            // bluetoothd is asking for the properties: it is unregistered after that.
            break
        case .registered(let registration):
            unregister(registration, completion: completion)
        }
    }

    /// Brings what is on the air closer to what is wanted.
    private func advance() {
        let target = isHeld ? nil : wanted
        switch (state, target) {
        case (.registering, _), (.unregistering, _), (.ended, _), (.idle, nil):
            break
        case (.idle, let target?):
            register(target)
        case (.waiting(let timer), nil):
            timer.cancel()
            state = .idle
        case (.waiting, _?):
            break
        case (.registered(let registration), nil):
            state = .unregistering
            unregister(registration) { [weak self] in self?.becomeIdle() }
        case (.registered(var registration), let target?):
            guard registration.shown != target else { return }
            let changes = AdvertisementProperties.changes(from: registration.shown, to: target)
            registration.shown = target
            state = .registered(registration)
            onAsked(target.interval)
            bluez.connection.emitPropertiesChanged(
                path: registration.path, interface: BlueZClient.Interface.advertisement, changes)
        }
    }

    private static func nextPath() -> String {
        "/hapsim/advertisement" + String(UInt32.random(in: .min ... .max), radix: 16)
    }

    private func register(_ advertisement: Advertisement) {
        let registration = Registration(path: Self.nextPath(), shown: advertisement)
        state = .registering(registration)
        let properties = AdvertisementProperties.all(advertisement, isAlone: adapter.activeAdvertisements == 0)
        let release: (DBusCall) -> Void = { [weak self] call in
            call.reply()
            self?.released(registration.path, by: call.sender)
        }
        bluez.connection.export(
            DBusObject(
                path: registration.path,
                interfaces: [
                    DBusObject.Interface(
                        name: BlueZClient.Interface.advertisement,
                        properties: { properties }, methods: ["Release": release])
                ]))
        bluez.call(
            adapter.path, BlueZClient.Interface.advertisingManager, "RegisterAdvertisement",
            [.objectPath(registration.path), .properties([])]
        ) { [self] in registered(registration, $0) }
    }

    private func registered(_ registration: Registration, _ reply: DBusConnection.Reply) {
        switch (state, reply) {
        case (.registering, .success):
            state = .registered(registration)
            onAsked(registration.shown.interval)
            check(registration)
            advance()
        case (.registering, .failure(let error)):
            bluez.connection.withdraw(registration.path)
            retry("bluetoothd did not take the advertisement (\(error.description))")
        case (.ended(let completion), _):
            unregister(registration, completion: completion)
        case (.idle, _), (.registered, _), (.unregistering, _), (.waiting, _):
            break
        }
    }

    private func becomeIdle() {
        if case .ended = state { return }
        state = .idle
        advance()
    }

    /// Looks whether bluetoothd counts the advertisement: it has been seen to answer well and show nothing.
    private func check(_ registration: Registration) {
        bluez.get(adapter.path, BlueZClient.Interface.advertisingManager, "ActiveInstances") { [weak self] value in
            guard let self, case .registered(let current) = state, current.path == registration.path else { return }
            guard value?.unsigned == 0 else {
                failures = 0
                return
            }
            state = .unregistering
            unregister(registration) { [weak self] in self?.retry("bluetoothd took the advertisement but does not show it") }
        }
    }

    /// bluetoothd gave the advertisement up.
    private func released(_ path: String, by sender: String) {
        guard sender == bluez.owner, case .registered(let registration) = state, registration.path == path else { return }
        bluez.connection.withdraw(path)
        onAsked(nil)
        retry("bluetoothd took the advertisement off the air")
    }

    private func retry(_ reason: String) {
        if case .ended = state { return }
        let pause = pauses.dropFirst(failures).first ?? pauses.last ?? .seconds(1)
        failures += 1
        warn("\(reason); trying again in \(pause.components.seconds) s")
        let timer = loop.schedule(after: pause) { [weak self] in self?.becomeIdle() }
        state = .waiting(timer)
        advance()
    }

    private func unregister(_ registration: Registration, completion: @escaping () -> Void) {
        onAsked(nil)
        let connection = bluez.connection
        bluez.call(
            adapter.path, BlueZClient.Interface.advertisingManager, "UnregisterAdvertisement", [.objectPath(registration.path)]
        ) { _ in
            connection.withdraw(registration.path)
            completion()
        }
    }
}
