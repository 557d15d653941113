import EventLoop
import HAPEngine
import HAPModel
import Peripheral

/// One running accessory: the engine between a radio and the disk.
///
/// It does what the engine wants done, in that order: what must be stored is stored before anything shows it. When it cannot be
/// stored, the accessory halts: it answers nothing any more, and a start later goes on with what is on the disk.
public final class Simulator {
    /// Why a value was not set.
    public enum SetFailure: Error, Equatable {
        case refused(Accessory.ValueRefusal)
        /// The state could not be stored, now or before: the accessory has halted.
        case halted
        /// The power is off.
        case off
    }

    private enum Life {
        case running
        /// The state could not be stored.
        case halted
        /// The power was cut.
        case off
    }

    /// The controller that is connected.
    public private(set) var central: Central?
    /// What is on the air.
    public var advertisement: Advertisement? { switches.isAdvertisingOff ? nil : wantedAdvertisement }
    /// What the operator has switched off. A link that is up stays.
    public var switches = RadioSwitches() {
        didSet {
            guard switches.isAdvertisingOff != oldValue.isAdvertisingOff, wantedAdvertisement != nil else { return }
            show()
        }
    }
    /// Whether the radio is there.
    public private(set) var isRadioReady = false
    /// The accessory itself.
    public private(set) var accessory: Accessory
    /// Hears everything that happens.
    public var onNotice: (Notice) -> Void = { _ in }

    private let loop: EventLoop
    private let peripheral: any Peripheral
    private let store: StateStore
    private let behaviours: BehaviourRunner?
    private var timer: EventLoop.Timer?
    private var timerDeadline: MonotonicTime?
    /// A central's request is being answered.
    private var isAnswering = false
    private var life = Life.running
    /// What the engine wants on the air.
    private var wantedAdvertisement: Advertisement?
    /// Centrals that were sent away and may not know yet.
    private var turnedAway: Set<Central> = []

    /// - Parameter behaviours: how it reacts; nil: not at all.
    public init(
        loop: EventLoop, peripheral: any Peripheral, store: StateStore, accessory: Accessory, behaviours: Behaviours? = nil
    ) {
        self.loop = loop
        self.peripheral = peripheral
        self.store = store
        self.accessory = accessory
        self.behaviours = behaviours.map { BehaviourRunner($0, loop: loop) }
    }

    /// Where the accessory is on the air.
    public var radioAddress: RadioAddress? { peripheral.address }

    /// Switches the accessory on.
    public func start() {
        peripheral.delegate = self
        guard perform(accessory.start(at: loop.now)) else { return }
        peripheral.start(GATTTable(accessory.configuration.database), name: accessory.configuration.name)
        startBehaviours()
    }

    private func startBehaviours() {
        guard let behaviours else { return }
        behaviours.onChange = { [weak self] change in
            guard let self else { return }
            let output = accessory.setValue(change.value, of: change.iid, at: loop.now)
            if perform(output.actions), case .success(let value) = output.result {
                onNotice(.valueSet(ValueChange(change.iid, value), by: .behaviour))
            }
        }
        behaviours.onWarning = { [weak self] in self?.onNotice(.warning($0)) }
        var values: [InstanceID: Value] = [:]
        for characteristic in accessory.configuration.database.characteristics {
            values[characteristic.iid] = accessory.value(of: characteristic.iid)
        }
        behaviours.start(values: values)
    }

    /// Switches the accessory off and calls `completion` when the radio is as it was found.
    public func stop(completion: @escaping () -> Void) {
        timer?.cancel()
        timer = nil
        behaviours?.stop()
        peripheral.stop(completion: completion)
    }

    /// Ends everything as if the plug was pulled: nothing is stored and no controller is told any more.
    ///
    /// A start later goes on with what is on the disk; it needs another `Simulator`.
    ///
    /// - Parameter completion: called when the radio is as it was found.
    public func cutPower(completion: @escaping () -> Void) {
        life = .off
        isRadioReady = false
        stop(completion: completion)
        if let central { release(central) }
        guard advertisement != nil else { return }
        wantedAdvertisement = nil
        show()
    }

    /// The accessory itself changes a value, and tells whoever listens.
    public func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, SetFailure> {
        if life == .off { return .failure(.off) }
        let output = accessory.setValue(value, of: iid, at: loop.now)
        guard perform(output.actions) else { return .failure(.halted) }
        if case .success(let value) = output.result {
            onNotice(.valueSet(ValueChange(iid, value), by: .user))
            behaviours?.valueWasSet(value, of: iid)
        }
        return output.result.mapError { .refused($0) }
    }

    /// Drops the link, if there is one.
    public func dropLink() {
        perform(accessory.dropLink(at: loop.now))
    }

    /// - Returns: false when the accessory has halted: the actions were not done, and the answer that they belong to must not
    ///   be given.
    @discardableResult
    private func perform(_ actions: [Action]) -> Bool {
        guard life == .running else { return false }
        for action in actions {
            switch action {
            case .persist(let parts):
                do throws(StoreError) {
                    try store.save(parts, of: accessory.state)
                } catch {
                    halt(error)
                    return false
                }
            case .advertise(let advertisement):
                wantedAdvertisement = advertisement
                if !switches.isAdvertisingOff { show() }
            case .stopAdvertising:
                wantedAdvertisement = nil
                if !switches.isAdvertisingOff { show() }
            case .indicate(let iid):
                indicate(iid)
            case .disconnect(let reason):
                onNotice(.dropping(reason))
                if let central { peripheral.disconnect(central) }
            case .report(let event):
                report(event)
            }
        }
        schedule()
        return true
    }

    private func report(_ event: Event) {
        guard case .written(let iid, let value) = event else {
            onNotice(.event(event))
            return
        }
        behaviours?.valueWasSet(value, of: iid)
        onNotice(.valueSet(ValueChange(iid, value), by: .controller(accessory.sessionController)))
    }

    /// Sends an indication; one that a request has caused goes out after the answer, as of an accessory whose radio gets the
    /// answer first (HAP-BLE 3.4: right after Pair Verify, not before its end).
    private func indicate(_ iid: InstanceID) {
        guard !isAnswering else { return loop.defer { [weak self] in self?.indicate(iid) } }
        onNotice(.operation(.indication(iid)))
        peripheral.indicate(iid)
    }

    /// Brings what is on the air up to date.
    private func show() {
        let advertisement = advertisement
        if isRadioReady, life == .running {
            advertisement.map(peripheral.advertise) ?? peripheral.stopAdvertising()
        }
        onNotice(.advertising(advertisement))
    }

    /// Does nothing more: what is not on the disk must not show.
    private func halt(_ error: StoreError) {
        life = .halted
        timer?.cancel()
        timer = nil
        behaviours?.stop()
        onNotice(.halted(error))
    }

    /// Sets the timer to the engine's deadline. One that fires too early does no harm, so it is moved only forward.
    private func schedule() {
        guard let deadline = accessory.deadline else { return }
        if let timerDeadline, timer != nil, timerDeadline <= deadline { return }
        timer?.cancel()
        timerDeadline = deadline
        timer = loop.schedule(at: deadline) { [weak self] in self?.timerFired() }
    }

    private func timerFired() {
        timer = nil
        perform(accessory.advance(to: loop.now))
    }

    /// Takes the link of a central as the accessory's link; false: it is sent away, since another one has it or none is wanted.
    private func adopt(_ central: Central) -> Bool {
        if let current = self.central, current == central { return true }
        guard self.central == nil, !switches.refusesLinks, life != .off else {
            guard turnedAway.insert(central).inserted else { return false }
            onNotice(.turnedAway(central))
            peripheral.disconnect(central)
            return false
        }
        turnedAway.remove(central)
        self.central = central
        onNotice(.connected(central))
        perform(accessory.connected(at: loop.now))
        return true
    }

    private func release(_ central: Central) {
        turnedAway.remove(central)
        guard self.central == central else { return }
        self.central = nil
        onNotice(.disconnected(central))
        perform(accessory.disconnected(at: loop.now))
    }
}

extension Simulator: PeripheralDelegate {
    public func peripheralDidBecomeReady(_ peripheral: any Peripheral) {
        isRadioReady = true
        onNotice(.radioReady(peripheral.address))
        if let advertisement, life == .running { peripheral.advertise(advertisement) }
    }

    public func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String) {
        isRadioReady = false
        turnedAway = []
        onNotice(.radioLost(reason: reason))
        if let central { release(central) }
    }

    public func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure) {
        isRadioReady = false
        onNotice(.radioFailed(failure))
    }

    public func peripheral(_ peripheral: any Peripheral, didConnect central: Central) {
        _ = adopt(central)
    }

    public func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central) {
        release(central)
    }

    public func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void
    ) {
        guard adopt(central) else { return reply(.failure(.unlikelyError)) }
        isAnswering = true
        defer { isAnswering = false }
        let output = accessory.write(value, to: iid, at: loop.now)
        let result = perform(output.actions) ? output.result : .failure(.unlikelyError)
        onNotice(.operation(.write(value, to: iid, refusal: result.refusal)))
        reply(result)
    }

    public func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        guard adopt(central) else { return reply(.failure(.unlikelyError)) }
        isAnswering = true
        defer { isAnswering = false }
        let output = accessory.read(iid, offset: offset, mtu: mtu, at: loop.now)
        let result = perform(output.actions) ? output.result : .failure(.unlikelyError)
        onNotice(.operation(.read(iid, offset: offset, result)))
        reply(result)
    }

    public func peripheral(
        _ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central
    ) {
        guard adopt(central) else { return }
        onNotice(.operation(.indications(enabled, of: iid)))
        perform(accessory.setIndications(enabled, of: iid))
    }

    public func peripheral(_ peripheral: any Peripheral, didConfirmIndicationOf iid: InstanceID) {
        onNotice(.operation(.confirmation(iid)))
        perform(accessory.indicationConfirmed(iid))
    }

    public func peripheral(_ peripheral: any Peripheral, advertisesEvery interval: ClosedRange<Double>, wanted: Double) {
        onNotice(.advertisingInterval(wanted: wanted, onAir: interval))
    }

    public func peripheral(_ peripheral: any Peripheral, warns message: String) {
        onNotice(.warning(message))
    }
}

extension Result where Failure == ATTError {
    fileprivate var refusal: ATTError? {
        switch self {
        case .success: nil
        case .failure(let error): error
        }
    }
}
