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

    enum Life {
        case running
        /// The state could not be stored.
        case halted
        /// The power was cut.
        case off
    }

    /// The controller that is connected.
    public internal(set) var central: Central?
    /// What is on the air.
    public private(set) var advertisement: Advertisement?
    /// What the operator has switched off. A link that is up stays.
    public var switches = RadioSwitches() {
        didSet {
            guard switches.isAdvertisingOff != oldValue.isAdvertisingOff, wantedAdvertisement != nil else { return }
            show()
        }
    }
    /// Whether the radio is there.
    public internal(set) var isRadioReady = false
    /// The accessory itself.
    public internal(set) var accessory: Accessory
    /// Hears everything that happens.
    public var onNotice: (Notice) -> Void = { _ in }

    /// What is made to go wrong; it may outlive this simulator.
    public let faults: FaultInjector

    let loop: EventLoop
    let peripheral: any Peripheral
    private let store: StateStore
    let behaviours: BehaviourRunner?
    private var timer: EventLoop.Timer?
    private var timerDeadline: MonotonicTime?
    /// A central's request is being answered.
    var isAnswering = false
    /// How the answer to it is held back.
    var hold = AnswerHold.none
    var life = Life.running
    /// What the engine wants on the air.
    var wantedAdvertisement: Advertisement?
    /// Centrals that were sent away and may not know yet.
    var turnedAway: Set<Central> = []
    /// What the faults do over time.
    var faultState = FaultState()

    /// - Parameters:
    ///   - behaviours: how it reacts; nil: not at all.
    ///   - faults: what is armed already; nil: nothing.
    public init(
        loop: EventLoop, peripheral: any Peripheral, store: StateStore, accessory: Accessory, behaviours: Behaviours? = nil,
        faults: FaultInjector? = nil
    ) {
        self.faults = faults ?? FaultInjector(seed: 0)
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
        faultsChanged()
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
        faultState.stopClocks()
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
        for action in inject([.value], about: iid) where action == .double { _ = change(iid, to: value) }
        return change(iid, to: value)
    }

    private func change(_ iid: InstanceID, to value: Value) -> Result<Value, SetFailure> {
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
    func perform(_ actions: [Action]) -> Bool {
        tellOfInjections()
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
            case .holdAnswer(let time):
                hold.lengthen(by: time)
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
        let actions = inject([.indication], about: iid)
        if actions.isEmpty { send(iid) } else { misindicate(iid, actions) }
    }

    func send(_ indicated: InstanceID) {
        onNotice(.operation(.indication(indicated)))
        peripheral.indicate(indicated)
    }

    /// Brings what is on the air up to date.
    func show() {
        advertisement = switches.isAdvertisingOff ? nil : wantedAdvertisement.flatMap(altered)
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
}
