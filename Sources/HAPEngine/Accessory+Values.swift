import HAPCrypto
import HAPModel

/// The characteristics' values, and how controllers are told of changes.
extension Accessory {
    /// Why a value was not set.
    public enum ValueRefusal: Error, Equatable, Sendable {
        case unknownCharacteristic
        /// The format or the constraints of the characteristic forbid it.
        case invalidValue
    }

    /// The value of a characteristic; nil: there is none.
    public func value(of iid: InstanceID) -> Value? {
        values[iid]
    }

    /// The accessory itself changes a value: somebody turned the lock by hand.
    ///
    /// - Returns: the value as it was set; a float is moved onto its step.
    public mutating func setValue(
        _ value: Value, of iid: InstanceID, at now: MonotonicTime
    ) -> Output<Result<Value, ValueRefusal>> {
        guard let characteristic = configuration.database[iid] else {
            return Output(result: .failure(.unknownCharacteristic), actions: [])
        }
        guard let valid = characteristic.validate(value) else {
            return Output(result: .failure(.invalidValue), actions: [])
        }
        catchUp(to: now)
        change(iid, to: valid, byController: false, at: now)
        return Output(result: .success(valid), actions: finish())
    }

    /// Sets a valid value and raises the event.
    ///
    /// - Parameter byController: the change is a controller's write, of which the controller itself is not told.
    mutating func change(_ iid: InstanceID, to value: Value, byController: Bool, at now: MonotonicTime) {
        guard let characteristic = configuration.database[iid] else { return }
        let isNew = values[iid] != value
        values[iid] = value
        if characteristic.isRetained, isNew {
            state.retainedValues[iid] = value
            changes.insert(.values)
        }
        if byController { emit(.report(.written(iid, value))) }
        guard isNew || CharacteristicRole.raisesEveryEvent(characteristic.type) else { return }
        if link != nil {
            raiseConnectedEvent(characteristic, byController: byController)
        } else {
            raiseDisconnectedEvent(characteristic, value, at: now)
        }
    }

    private mutating func raiseConnectedEvent(_ characteristic: Characteristic, byController: Bool) {
        if !byController, characteristic.properties.contains(.events), link?.subscriptions.contains(characteristic.iid) == true {
            link?.pendingIndications.insert(characteristic.iid)
        }
        if characteristic.properties.contains(.disconnectedEvents) { incrementOncePerCycle() }
        indicate()
    }

    private mutating func raiseDisconnectedEvent(_ characteristic: Characteristic, _ value: Value, at now: MonotonicTime) {
        if let (key, interval) = broadcast(of: characteristic) {
            let interference = interference?.willBroadcast(characteristic.iid)
            if interference != .off {
                return broadcast(characteristic.iid, value, key: key, every: interval, interference, at: now)
            }
        }
        guard characteristic.properties.contains(.disconnectedEvents) else { return }
        incrementOncePerCycle()
        advertiser.disconnectedEvent(at: now)
    }

    /// The key and the interval with which changes of a characteristic are broadcast; nil: they are not.
    private func broadcast(of characteristic: Characteristic) -> (key: BroadcastKey, interval: BroadcastInterval)? {
        guard characteristic.properties.contains(.broadcastEvents), let interval = state.broadcasts[characteristic.iid],
            let key = state.broadcastKey, key.lastStateNumber != state.globalStateNumber.value
        else { return nil }
        return (key, interval)
    }

    private mutating func broadcast(
        _ iid: InstanceID, _ value: Value, key: BroadcastKey, every interval: BroadcastInterval,
        _ interference: BroadcastInterference?, at now: MonotonicTime
    ) {
        let before = state.globalStateNumber.value
        incrementStateNumber()
        let payload = AdvertisementPayload.encrypted(
            identifier: state.advertisingIdentifier ?? identity.deviceID,
            key: interference == .wrongKey ? HKDF.derive(key.key, salt: "wrong", info: "key") : key.key,
            stateNumber: interference == .oldStateNumber ? before : state.globalStateNumber.value, iid: iid, value: value.bytes)
        let shown = interference == .repeatLast ? lastBroadcast ?? payload : payload
        lastBroadcast = payload
        advertiser.broadcastEvent(.init(payload: shown, interval: interval.milliseconds), at: now)
    }

    private mutating func incrementOncePerCycle() {
        guard !state.globalStateNumber.isIncrementedInCycle else { return }
        incrementStateNumber()
    }

    private mutating func incrementStateNumber() {
        switch interference?.willRaiseStateNumber() {
        case nil: raiseStateNumber(by: 1)
        case .stuck: break
        case .rise(let steps): raiseStateNumber(by: steps)
        }
    }

    /// Sends the next indication that waits, in the order of the database, if the controller may have it now.
    mutating func indicate() {
        guard let link, case .open = link.phase, !link.pendingIndications.isEmpty, link.outstandingIndication == nil,
            let session = link.session, !session.isTransient
        else { return }
        let next = configuration.database.characteristics.first {
            link.pendingIndications.contains($0.iid) && (!$0.adminRead || isAdmin(session))
        }
        guard let next else { return }
        self.link?.pendingIndications.remove(next.iid)
        self.link?.outstandingIndication = next.iid
        incrementOncePerCycle()
        emit(.indicate(next.iid))
    }
}
