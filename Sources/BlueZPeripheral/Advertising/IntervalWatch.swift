import EventLoop

/// Compares the advertising interval that is wanted with the one that is really on the air, and tells of both when they change.
///
/// bluetoothd takes a wanted interval without a word also where it does not keep it (before 5.77, without `-E`), and changes it
/// in steps: a pair is told once, when nothing has changed for a while.
final class IntervalWatch {
    private let loop: EventLoop
    private let monitor: MonitorSocket?
    private let pause: Duration
    private var parameters: AdvertisingParameters?
    private var timer: EventLoop.Timer?
    /// The interval that was wanted when `told` began.
    private var toldFor: Double?
    private var told: Set<ClosedRange<Double>> = []

    /// What bluetoothd was asked for, in milliseconds; nil: nothing is to be on the air.
    var wanted: Double? {
        didSet { if wanted != oldValue { settle() } }
    }

    /// Hears what was wanted and the shortest and longest interval on the air, in milliseconds.
    var onSettled: (_ wanted: Double, _ onAir: ClosedRange<Double>) -> Void = { _, _ in }

    /// - Parameters:
    ///   - monitor: nil: the interval cannot be read back, and nothing is told.
    ///   - pause: how long nothing changes before it is told.
    init(loop: EventLoop, monitor: MonitorSocket?, pause: Duration) {
        self.loop = loop
        self.monitor = monitor
        self.pause = pause
        monitor?.onPacket = { [weak self] in self?.receive($0) }
    }

    /// Looks at a controller from now on.
    func begin(index: UInt16) {
        wanted = nil
        if parameters?.index != index { parameters = AdvertisingParameters(index: index) }
    }

    func close() {
        timer?.cancel()
        monitor?.close()
    }

    private func receive(_ packet: ManagementPacket) {
        let before = parameters?.interval
        parameters?.receive(packet)
        if parameters?.interval != before { settle() }
    }

    private func settle() {
        timer?.cancel()
        guard wanted != nil, parameters?.interval != nil else { return }
        timer = loop.schedule(after: pause) { [weak self] in self?.tell() }
    }

    private func tell() {
        guard let wanted, let interval = parameters?.interval else { return }
        if wanted != toldFor {
            toldFor = wanted
            told = []
        }
        // Advertisements of another program take turns with this one: that is told once, not at every turn.
        if told.insert(interval).inserted { onSettled(wanted, interval) }
    }
}
