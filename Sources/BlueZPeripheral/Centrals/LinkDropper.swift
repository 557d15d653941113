import EventLoop

/// Drops links: asks bluetoothd, which takes 2 s, and asks again until the link is gone.
final class LinkDropper {
    private static let attempts = 5

    private let bluez: BlueZClient
    private let loop: EventLoop
    private let pause: Duration
    private var dropping: [String: EventLoop.Timer] = [:]

    /// Called with what people should know.
    var warn: (String) -> Void = { _ in }

    init(bluez: BlueZClient, loop: EventLoop, pause: Duration) {
        self.bluez = bluez
        self.loop = loop
        self.pause = pause
    }

    /// Drops the link to a device, by its object path.
    func drop(_ path: String) {
        guard dropping[path] == nil else { return }
        attempt(path, left: Self.attempts)
    }

    /// The link is gone.
    func forget(_ path: String) {
        dropping.removeValue(forKey: path)?.cancel()
    }

    func cancel() {
        for timer in dropping.values { timer.cancel() }
        dropping = [:]
    }

    private func attempt(_ path: String, left: Int) {
        guard left > 0 else {
            dropping[path] = nil
            return warn("bluetoothd does not drop the link to \(path)")
        }
        bluez.call(path, BlueZClient.Interface.device, "Disconnect")
        dropping[path] = loop.schedule(after: pause) { [weak self] in self?.attempt(path, left: left - 1) }
    }
}
