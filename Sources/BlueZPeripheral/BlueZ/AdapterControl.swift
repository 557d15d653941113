import EventLoop

/// Changes the settings of one adapter, patiently: bluetoothd refuses while it is busy with another change.
final class AdapterControl {
    private static let patience: Duration = .seconds(10)
    private static let pause: Duration = .milliseconds(300)

    private let bluez: BlueZClient
    private let loop: EventLoop
    let path: String

    init(bluez: BlueZClient, path: String, loop: EventLoop) {
        self.bluez = bluez
        self.path = path
        self.loop = loop
    }

    func setPowered(_ on: Bool, completion: @escaping (DBusErrorReply?) -> Void) {
        set("Powered", .boolean(on), until: loop.now + Self.patience, completion: completion)
    }

    /// Whether the adapter bonds with other devices; a HAP accessory never does.
    func setPairable(_ on: Bool, completion: @escaping (DBusErrorReply?) -> Void) {
        set("Pairable", .boolean(on), until: loop.now + Self.patience, completion: completion)
    }

    /// The GAP device name; empty: back to the system's.
    func setAlias(_ alias: String, completion: @escaping (DBusErrorReply?) -> Void) {
        set("Alias", .string(alias), until: loop.now + Self.patience, completion: completion)
    }

    private func set(
        _ property: String, _ value: DBusValue, until deadline: Duration, completion: @escaping (DBusErrorReply?) -> Void
    ) {
        bluez.set(path, BlueZClient.Interface.adapter, property, value) { [self] error in
            let isBusy = error.map { ["org.bluez.Error.Busy", "org.bluez.Error.InProgress"].contains($0.name) } ?? false
            guard isBusy, loop.now < deadline else { return completion(error) }
            loop.schedule(after: Self.pause) { [self] in set(property, value, until: deadline, completion: completion) }
        }
    }
}
