import HAPModel
import Peripheral

extension BlueZSession: GATTRequestHandler {
    // MARK: What bluetoothd tells of devices

    /// A device appeared, or properties of one have changed.
    func deviceChanged(_ path: String, _ properties: BlueZObjects.Properties) {
        switch state {
        case .ready, .stopping: handle(tracker.update(path, properties))
        // The devices are read when the adapter is prepared.
        case .preparing, .unpowered, .ended: break
        }
    }

    func deviceRemoved(_ path: String) {
        handle(tracker.remove(path))
    }

    func handle(_ events: [CentralTracker.Event]) {
        for event in events {
            switch event {
            case .connected(let path):
                // Before anything else: bluetoothd would put the advertisement on the air again.
                holdAdvertising()
                tell(.connected(Central(identifier: path)))
            case .disconnected(let path):
                dropper.forget(path)
                application?.forgetSubscriptions()
                for iid in indications.abandon() { tell(.indicationDone(iid)) }
                tell(.disconnected(Central(identifier: path)))
            case .check(let path):
                bluez.get(path, BlueZClient.Interface.device, "Connected") { [weak self] value in
                    guard let self else { return }
                    handle(tracker.checked(path, isConnected: value?.flag ?? false))
                }
            }
        }
        // After the delegate has said what it wants on the air now.
        if !events.isEmpty { loop.defer { [weak self] in self?.holdAdvertising() } }
    }

    /// Nothing is on the air while a central is connected (HAP R14 7.4.1.4).
    func holdAdvertising() {
        guard isServing else { return }
        let isConnected = !tracker.connected.isEmpty
        if advertiser.isHeld != isConnected { advertiser.isHeld = isConnected }
    }

    // MARK: Requests of centrals

    func read(
        _ iid: InstanceID, offset: Int, mtu: Int?, by device: String, reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        guard isServing, let delegate else { return reply(.failure(.unlikelyError)) }
        handle(tracker.request(from: device))
        delegate.session(self, read: iid, offset: offset, mtu: mtu, by: Central(identifier: device), reply: reply)
    }

    func write(_ value: [UInt8], to iid: InstanceID, by device: String, reply: @escaping (ATTResult<Void>) -> Void) {
        guard isServing, let delegate else { return reply(.failure(.unlikelyError)) }
        handle(tracker.request(from: device))
        delegate.session(self, write: value, to: iid, by: Central(identifier: device), reply: reply)
    }

    /// Services are published, and the radio is on.
    var isServing: Bool {
        switch state {
        case .ready: true
        case .preparing, .unpowered, .stopping, .ended: false
        }
    }

    func setIndications(_ enabled: Bool, of iid: InstanceID) {
        // One central at a time is served: it is the one. None is there when the link's end has been told before.
        guard let path = tracker.connected.sorted().first else { return }
        if !enabled, indications.confirmed(iid) { tell(.indicationDone(iid)) }
        tell(.indications(enabled: enabled, iid, Central(identifier: path)))
    }

    func confirmed(_ iid: InstanceID) {
        if indications.confirmed(iid) { tell(.indicationDone(iid)) }
    }

    // MARK: Indications

    /// Sends a zero-length indication; `indicationDone` follows in any case.
    func indicate(_ iid: InstanceID) {
        guard isServing, let application, application.indicate(iid) else {
            return loop.defer { [weak self] in self?.tell(.indicationDone(iid)) }
        }
        indications.sent(iid)
    }

    func indicationWasLost(_ iid: InstanceID) {
        tell(.warning("an indication of \(iid) was not confirmed"))
        tell(.indicationDone(iid))
    }
}
