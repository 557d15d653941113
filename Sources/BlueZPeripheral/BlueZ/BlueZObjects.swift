/// What bluetoothd knows at one moment: its objects with their interfaces and properties.
struct BlueZObjects {
    typealias Properties = [String: DBusValue]

    /// Interfaces by object path.
    private let interfaces: [String: [String: Properties]]

    /// Reads the `a{oa{sa{sv}}}` of GetManagedObjects.
    init(_ managedObjects: DBusValue?) {
        interfaces = (managedObjects?.keyed ?? [:]).mapValues(Self.interfaces)
    }

    /// Reads the `a{sa{sv}}` of one object, as InterfacesAdded tells it.
    static func interfaces(_ value: DBusValue) -> [String: Properties] {
        (value.keyed ?? [:]).mapValues { $0.keyed ?? [:] }
    }

    /// Asks a bluetoothd (or the bus, to start one) for its objects.
    static func read(
        from name: String, over connection: DBusConnection,
        handler: @escaping (Result<(owner: String, objects: BlueZObjects), DBusErrorReply>) -> Void
    ) {
        connection.call(name, path: "/", interface: DBusObjects.objectManager, member: "GetManagedObjects") { reply in
            handler(reply.map { ($0.sender, BlueZObjects($0.values.first)) })
        }
    }

    /// The adapters, in the order of their numbers.
    var adapters: [AdapterDescription] {
        interfaces.compactMap { AdapterDescription(path: $0.key, interfaces: $0.value) }.sorted { $0.index < $1.index }
    }

    /// The devices that an adapter knows, by object path.
    func devices(of adapter: String) -> [String: Properties] {
        interfaces.filter { $0.key.hasPrefix(adapter + "/") }.compactMapValues { $0[BlueZClient.Interface.device] }
    }
}
