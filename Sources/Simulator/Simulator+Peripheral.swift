import HAPEngine
import HAPModel
import Peripheral

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
        answer(at: .attWrite, about: iid) {
            let output = accessory.write(value, to: iid, at: loop.now)
            return perform(output.actions) ? output.result : .failure(.unlikelyError)
        } reply: { [weak self] result in
            self?.onNotice(.operation(.write(value, to: iid, refusal: result.refusal)))
            reply(result)
        }
    }

    public func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        guard adopt(central) else { return reply(.failure(.unlikelyError)) }
        answer(at: .attRead, about: iid) {
            let output = accessory.read(iid, offset: offset, mtu: faultState.limited(mtu), at: loop.now)
            return perform(output.actions) ? output.result : .failure(.unlikelyError)
        } reply: { [weak self] result in
            self?.onNotice(.operation(.read(iid, offset: offset, result)))
            reply(result)
        }
    }

    public func peripheral(
        _ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central
    ) {
        guard adopt(central) else { return }
        onNotice(.operation(.indications(enabled, of: iid)))
        perform(accessory.setIndications(enabled, of: iid))
        if enabled { lose(after: inject([.subscription], about: iid)) }
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

/// The one link.
extension Simulator {
    /// Takes the link of a central as the accessory's link; false: it is sent away, since another one has it or none is wanted.
    func adopt(_ central: Central) -> Bool {
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
        linkBegan()
        return true
    }

    func release(_ central: Central) {
        turnedAway.remove(central)
        guard self.central == central else { return }
        self.central = nil
        onNotice(.disconnected(central))
        perform(accessory.disconnected(at: loop.now))
        linkEnded()
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
