/// Calls to one running bluetoothd: by its unique name, so that none reaches the one that comes after it.
struct BlueZClient {
    static let wellKnownName = "org.bluez"

    /// The interfaces of BlueZ's D-Bus API (BlueZ `doc/*-api.txt`, 5.66) that are of use here.
    enum Interface {
        static let adapter = "org.bluez.Adapter1"
        static let device = "org.bluez.Device1"
        static let gattManager = "org.bluez.GattManager1"
        static let advertisingManager = "org.bluez.LEAdvertisingManager1"
        static let advertisement = "org.bluez.LEAdvertisement1"
        static let gattService = "org.bluez.GattService1"
        static let gattCharacteristic = "org.bluez.GattCharacteristic1"
        static let gattDescriptor = "org.bluez.GattDescriptor1"
    }

    let connection: DBusConnection
    /// bluetoothd's unique name on the bus.
    let owner: String

    func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [],
        handler: @escaping (DBusConnection.Reply) -> Void = { _ in }
    ) {
        connection.call(owner, path: path, interface: interface, member: member, arguments: arguments, handler: handler)
    }

    /// Reads a property; nil when bluetoothd does not tell it.
    func get(_ path: String, _ interface: String, _ property: String, handler: @escaping (DBusValue?) -> Void) {
        call(path, DBusObjects.properties, "Get", [.string(interface), .string(property)]) { reply in
            handler((try? reply.get())?.values.first?.unwrapped)
        }
    }

    /// Sets a property; `handler` gets the error if there was one.
    func set(
        _ path: String, _ interface: String, _ property: String, _ value: DBusValue,
        handler: @escaping (DBusErrorReply?) -> Void = { _ in }
    ) {
        call(path, DBusObjects.properties, "Set", [.string(interface), .string(property), .variant(value)]) { reply in
            switch reply {
            case .success: handler(nil)
            case .failure(let error): handler(error)
            }
        }
    }
}
