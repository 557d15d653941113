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
    }

    /// The controller that is connected.
    public private(set) var central: Central?
    /// What is on the air.
    public private(set) var advertisement: Advertisement?
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
    /// The state could not be stored.
    private var isHalted = false
    /// A central's request is being answered.
    private var isAnswering = false

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

    /// The accessory itself changes a value, and tells whoever listens.
    public func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, SetFailure> {
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
        guard !isHalted else { return false }
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
                self.advertisement = advertisement
                if isRadioReady { peripheral.advertise(advertisement) }
                onNotice(.advertising(advertisement))
            case .stopAdvertising:
                advertisement = nil
                if isRadioReady { peripheral.stopAdvertising() }
                onNotice(.advertising(nil))
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

    /// Does nothing more: what is not on the disk must not show.
    private func halt(_ error: StoreError) {
        isHalted = true
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

    /// Takes the link of a central as the accessory's link; false: another central has it.
    private func adopt(_ central: Central) -> Bool {
        if let current = self.central { return current == central }
        self.central = central
        onNotice(.connected(central))
        perform(accessory.connected(at: loop.now))
        return true
    }

    private func release(_ central: Central) {
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
        if let advertisement, !isHalted { peripheral.advertise(advertisement) }
    }

    public func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String) {
        isRadioReady = false
        onNotice(.radioLost(reason: reason))
        if let central { release(central) }
    }

    public func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure) {
        isRadioReady = false
        onNotice(.radioFailed(failure))
    }

    public func peripheral(_ peripheral: any Peripheral, didConnect central: Central) {
        guard !adopt(central) else { return }
        onNotice(.turnedAway(central))
        peripheral.disconnect(central)
    }

    public func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central) {
        release(central)
    }

    public func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central
    ) -> ATTResult<Void> {
        guard adopt(central) else { return .failure(.unlikelyError) }
        isAnswering = true
        defer { isAnswering = false }
        let output = accessory.write(value, to: iid, at: loop.now)
        let result = perform(output.actions) ? output.result : .failure(.unlikelyError)
        onNotice(.operation(.write(value, to: iid, refusal: result.refusal)))
        return result
    }

    public func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central
    ) -> ATTResult<[UInt8]> {
        guard adopt(central) else { return .failure(.unlikelyError) }
        isAnswering = true
        defer { isAnswering = false }
        let output = accessory.read(iid, offset: offset, mtu: mtu, at: loop.now)
        let result = perform(output.actions) ? output.result : .failure(.unlikelyError)
        onNotice(.operation(.read(iid, offset: offset, result)))
        return result
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
