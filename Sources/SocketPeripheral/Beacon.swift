import EventLoop
import HAPModel

/// The simulated air between an advertising accessory and its scanners.
///
/// Scanners hear an advertisement when it appears, when it changes, when they start, and then at its interval. While nobody
/// scans, or nothing is on the air, no timer runs.
final class Beacon {
    /// What tells one scanner from another.
    typealias ScannerID = Int

    private let loop: EventLoop
    private var advertisement: Advertisement?
    /// A link is up: connectable advertising stops by itself.
    private var isSuspended = false
    private var scanners: [ScannerID: (Advertisement) -> Void] = [:]
    private var repetition: EventLoop.Timer?

    init(loop: EventLoop) {
        self.loop = loop
    }

    deinit {
        repetition?.cancel()
    }

    /// What is on the air now.
    var onAir: Advertisement? { isSuspended ? nil : advertisement }

    func advertise(_ advertisement: Advertisement) {
        guard advertisement != self.advertisement else { return }
        self.advertisement = advertisement
        announce()
    }

    func stopAdvertising() {
        advertisement = nil
        announce()
    }

    /// Takes the advertisement off the air while a link is up, and shows it again.
    func suspend(_ isSuspended: Bool) {
        guard isSuspended != self.isSuspended else { return }
        self.isSuspended = isSuspended
        announce()
    }

    /// Begins to tell a scanner of advertisements.
    func addScanner(_ id: ScannerID, hears: @escaping (Advertisement) -> Void) {
        scanners[id] = hears
        guard let onAir else { return }
        hears(onAir)
        if repetition == nil { scheduleRepetition(of: onAir) }
    }

    func removeScanner(_ id: ScannerID) {
        scanners[id] = nil
        if scanners.isEmpty { cancelRepetition() }
    }

    /// Tells all scanners of what is on the air, now and from now on at its interval.
    private func announce() {
        cancelRepetition()
        guard let onAir, !scanners.isEmpty else { return }
        for hears in scanners.values { hears(onAir) }
        scheduleRepetition(of: onAir)
    }

    private func scheduleRepetition(of advertisement: Advertisement) {
        repetition = loop.schedule(after: Self.interval(advertisement)) { [weak self] in self?.announce() }
    }

    private func cancelRepetition() {
        repetition?.cancel()
        repetition = nil
    }

    /// The interval that a controller would use: 20 ms…10.24 s (Bluetooth Core 4.2, Vol 2, Part E, 7.8.5).
    private static func interval(_ advertisement: Advertisement) -> Duration {
        let (shortest, longest) = (20.0, 10240.0)
        guard advertisement.interval > shortest else { return .milliseconds(shortest) }
        return .milliseconds(min(advertisement.interval, longest))
    }
}
