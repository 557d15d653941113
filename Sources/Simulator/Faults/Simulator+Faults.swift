import HAPEngine
import HAPModel
import Peripheral

/// Faults: to arm and to disarm them.
extension Simulator {
    /// Arms the faults that are described, in place of those of the same name.
    ///
    /// - Returns: them as they are armed.
    /// - Throws: what is wrong with the description, and what would be right.
    public func arm(_ description: FaultDescription) throws(FaultProblem) -> [ArmedFault] {
        let armed = try faults.arm(description, in: accessory.configuration.database)
        faultsChanged()
        return armed
    }

    /// Disarms the faults of a name.
    ///
    /// - Returns: false when there are none.
    public func disarm(_ name: String) -> Bool {
        defer { faultsChanged() }
        return faults.disarm(name)
    }

    /// Disarms everything.
    public func disarmAllFaults() {
        faults.disarmAll()
        faultsChanged()
    }

    /// Brings what lasts up to date: who is asked, what is on the air, what the next link finds, the clocks.
    func faultsChanged() {
        accessory.interference = faults.isEmpty ? nil : faults
        guard life == .running else { return }
        startClocks()
        if central == nil { prepareLinks() }
        if wantedAdvertisement != nil, !switches.isAdvertisingOff { show() }
    }

    /// What is injected at an occasion, which counts.
    func inject(_ places: [FaultPlace], about iid: InstanceID? = nil) -> [FaultAction] {
        guard !faults.isEmpty else { return [] }
        let service = iid.flatMap { accessory.configuration.database.location(of: $0) }
            .map { accessory.configuration.database.services[$0.service].iid }
        let actions = faults.take(places, about: [iid, service].compactMap { $0 })
        tellOfInjections()
        return actions
    }

    func tellOfInjections() {
        for injection in faults.takeInjections() { onNotice(.fault(injection)) }
    }

    // MARK: The clock

    private func startClocks() {
        faultState.stopClocks()
        faultState.isFlapped = false
        for armed in faults.armed where armed.fault.place == .clock && !armed.isSpent { startClock(armed.fault) }
    }

    private func startClock(_ fault: Fault) {
        switch fault.action {
        case .rising(let period), .flapping(let period):
            faultState.add(loop.schedule(after: period) { [weak self] in self?.tick(fault) })
        case _:
            break
        }
    }

    private func tick(_ fault: Fault) {
        let actions = faults.take([.clock]) { $0 == fault }
        tellOfInjections()
        for action in actions {
            switch action {
            case .rising:
                perform(accessory.raiseStateNumber(by: 1, at: loop.now))
            case .flapping:
                faultState.isFlapped.toggle()
                if wantedAdvertisement != nil { show() }
            case _:
                break
            }
        }
        if faults.armed.contains(where: { $0.fault == fault && !$0.isSpent }) { startClock(fault) }
    }

    // MARK: What is on the air

    /// An advertisement as it is shown; nil: it is not.
    func altered(_ advertisement: Advertisement) -> Advertisement? {
        guard case .regular = advertisement.payload, !faults.isEmpty else { return advertisement }
        var altered: Advertisement? = advertisement
        if faultState.isFlapped { altered?.flap() }
        for action in inject([.advertisement]) {
            if action == .off { altered = nil } else { altered?.alter(action) }
        }
        return altered
    }
}

extension Advertisement {
    /// The state number is one more.
    fileprivate mutating func flap() {
        guard let number = UInt16(littleEndian: Array(payload.bytes.dropFirst(11).prefix(2))) else { return }
        alter(.field(.stateNumber, number == .max ? 1 : number + 1))
    }
}
