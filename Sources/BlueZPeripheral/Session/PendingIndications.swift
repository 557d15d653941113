import EventLoop
import HAPModel

/// The indications that wait for their confirmation.
final class PendingIndications {
    /// bluetoothd drops the link when a confirmation does not come within ATT's 30 s (Bluetooth Core 4.2, Vol 3, Part F, 3.3.3).
    private static let patience: Duration = .seconds(35)

    private let loop: EventLoop
    private var waiting: [InstanceID: EventLoop.Timer] = [:]
    /// Called when a confirmation did not come.
    var onLost: (InstanceID) -> Void = { _ in }

    init(loop: EventLoop) {
        self.loop = loop
    }

    func sent(_ iid: InstanceID) {
        waiting[iid]?.cancel()
        waiting[iid] = loop.schedule(after: Self.patience) { [weak self] in
            self?.waiting[iid] = nil
            self?.onLost(iid)
        }
    }

    /// - Returns: whether that indication was waited for.
    func confirmed(_ iid: InstanceID) -> Bool {
        guard let timer = waiting.removeValue(forKey: iid) else { return false }
        timer.cancel()
        return true
    }

    /// No confirmation can come any more.
    ///
    /// - Returns: the indications that were waited for.
    func abandon() -> [InstanceID] {
        for timer in waiting.values { timer.cancel() }
        defer { waiting = [:] }
        return waiting.keys.sorted()
    }
}
