import EventLoop
import HAPModel
import Peripheral

@testable import BlueZPeripheral

/// As much of bluetoothd as a peripheral needs, on a private bus, and the centrals that connect to it.
final class FakeBluetoothd {
    typealias Interface = BlueZClient.Interface

    /// How one adapter is.
    struct Adapter {
        var address = "02:00:00:00:00:01"
        var hasRandomAddress = false
        var isPowered = true
        var isPairable = true
        var alias = "machine"
        var isPeripheral = true
        var isExperimental = true
        /// Advertisements of other programs.
        var foreignAdvertisements: UInt8 = 0
    }

    /// A central, by the object path that bluetoothd gives it.
    struct Device {
        var isConnected = true
        var isPaired = false
    }

    static let adapterPath = "/org/bluez/hci0"
    static let central = adapterPath + "/dev_AA"
    static let other = adapterPath + "/dev_BB"

    let connection: DBusConnection
    let loop: EventLoop
    private let kernel: FakeKernel?
    var adapter: Adapter
    private(set) var devices: [String: Device] = [:]
    /// The client that registered services, and what it told.
    private(set) var application: (owner: String, objects: DBusValue)?
    /// Advertisements that are on the air, with their properties.
    private(set) var advertisements: [(path: String, owner: String, properties: BlueZObjects.Properties)] = []
    /// All that was asked for, in its order: `RegisterAdvertisement`, `Disconnect /org/…`.
    private(set) var log: [String] = []
    /// Methods that are answered with an error, by name.
    var refusals: [String: DBusErrorReply] = [:]
    /// Says that an advertisement is registered, and does not count it.
    var hidesAdvertisements = false
    /// Called when the power was switched.
    var onPower: (Bool) -> Void = { _ in }
    private var clients: Set<String> = []
    /// Values that were told of, by object path: indications.
    private(set) var indications: [(path: String, value: [UInt8])] = []

    /// Takes bluetoothd's name on a bus; the adapter is there from the beginning unless told otherwise.
    init(loop: EventLoop, bus: PrivateBus, adapter: Adapter? = Adapter(), kernel: FakeKernel? = nil) throws {
        self.loop = loop
        self.kernel = kernel
        self.adapter = adapter ?? Adapter()
        connection = try DBusConnection(loop: loop, address: bus.address)
        connection.export(DBusObject(path: "/", interfaces: []))
        kernel?.setPowered(self.adapter.isPowered)
        if adapter != nil { exportAdapter() }
        connection.call(
            DBusConnection.busName, path: "/org/freedesktop/DBus", interface: DBusConnection.busName, member: "RequestName",
            arguments: [.string(BlueZClient.wellKnownName), .uint32(0)])
    }

    /// Leaves the bus, as a bluetoothd that is killed.
    func die() {
        connection.close()
    }

    // MARK: Adapter

    /// The adapter appears.
    func addAdapter() {
        exportAdapter()
        added(Self.adapterPath, interfaces: adapterInterfaces)
    }

    /// The adapter is unplugged.
    func removeAdapter() {
        connection.withdraw(Self.adapterPath)
        devices = [:]
        advertisements = []
        connection.emit(
            path: "/", interface: DBusObjects.objectManager, member: "InterfacesRemoved",
            arguments: [.objectPath(Self.adapterPath), .strings([Interface.adapter, Interface.gattManager])])
    }

    /// Somebody switches the adapter.
    func setPowered(_ on: Bool) {
        adapter.isPowered = on
        kernel?.setPowered(on)
        onPower(on)
        tell(Self.adapterPath, Interface.adapter, [("Powered", .boolean(on))])
    }

    private func exportAdapter() {
        connection.export(DBusObject(path: Self.adapterPath, interfaces: adapterInterfaces))
    }

    private var adapterInterfaces: [DBusObject.Interface] {
        let settings = DBusObject.Interface(
            name: Interface.adapter,
            properties: { [unowned self] in
                [
                    ("Address", .string(adapter.address)),
                    ("AddressType", .string(adapter.hasRandomAddress ? "random" : "public")),
                    ("Powered", .boolean(adapter.isPowered)), ("Pairable", .boolean(adapter.isPairable)),
                    ("Alias", .string(adapter.alias)),
                ]
            }, setProperty: { [unowned self] in set($0, $1) })
        let gatt = DBusObject.Interface(
            name: Interface.gattManager,
            methods: [
                "RegisterApplication": { [unowned self] in register(application: $0) },
                "UnregisterApplication": { [unowned self] call in
                    note("UnregisterApplication")
                    application = nil
                    call.reply()
                },
            ])
        let advertising = DBusObject.Interface(
            name: Interface.advertisingManager,
            properties: { [unowned self] in
                let count = UInt8(hidesAdvertisements ? 0 : advertisements.count) + adapter.foreignAdvertisements
                return [("ActiveInstances", .byte(count))]
                    + (adapter.isExperimental ? [("SupportedCapabilities", .properties([]))] : [])
            },
            methods: [
                "RegisterAdvertisement": { [unowned self] in register(advertisement: $0) },
                "UnregisterAdvertisement": { [unowned self] in unregister(advertisement: $0) },
            ])
        return adapter.isPeripheral ? [settings, gatt, advertising] : [settings]
    }

    private func set(_ property: String, _ value: DBusValue) -> DBusErrorReply? {
        note("\(property)=\(value.flag.map { "\($0)" } ?? value.text ?? "?")")
        if let refusal = refusals[property] { return refusal }
        switch property {
        case "Powered": setPowered(value.flag ?? false)
        case "Pairable": adapter.isPairable = value.flag ?? false
        case "Alias": adapter.alias = value.text.flatMap { $0.isEmpty ? nil : $0 } ?? "machine"
        case _: break
        }
        return nil
    }

    // MARK: Registrations

    /// Listens to the changes that a client tells of.
    private func listen(to client: String) {
        guard clients.insert(client).inserted else { return }
        _ = connection.subscribe(DBusMatchRule(sender: client, interface: DBusObjects.properties)) { [weak self] in self?.hear($0)
        }
    }

    private func register(application call: DBusCall) {
        note("RegisterApplication")
        if let refusal = refusals["RegisterApplication"] { return call.reply(refusal) }
        guard let path = call.arguments.first?.text else { return }
        listen(to: call.sender)
        connection.call(call.sender, path: path, interface: DBusObjects.objectManager, member: "GetManagedObjects") {
            [weak self] in
            guard let objects = (try? $0.get())?.values.first else { return }
            self?.application = (call.sender, objects)
            call.reply()
        }
    }

    private func register(advertisement call: DBusCall) {
        note("RegisterAdvertisement")
        if let refusal = refusals["RegisterAdvertisement"] { return call.reply(refusal) }
        guard let path = call.arguments.first?.text else { return }
        connection.call(
            call.sender, path: path, interface: DBusObjects.properties, member: "GetAll",
            arguments: [.string(Interface.advertisement)]
        ) { [weak self] in
            guard let properties = (try? $0.get())?.values.first?.keyed else { return }
            self?.advertisements.append((path, call.sender, properties))
            call.reply()
        }
    }

    private func unregister(advertisement call: DBusCall) {
        note("UnregisterAdvertisement")
        advertisements.removeAll { $0.path == call.arguments.first?.text }
        call.reply()
    }

    /// Gives up an advertisement, as bluetoothd does when it cannot show it any more.
    func releaseAdvertisement() {
        guard let advertisement = advertisements.popLast() else { return }
        connection.call(
            advertisement.owner, path: advertisement.path, interface: Interface.advertisement, member: "Release")
    }

    // MARK: Centrals

    /// A central connects that was never seen before.
    func connectNew(_ path: String) {
        devices[path] = Device()
        exportDevice(path)
        added(path, interfaces: [deviceInterface(path)])
    }

    /// The link to a device that bluetoothd knows comes or goes.
    func setConnected(_ path: String, _ isConnected: Bool) {
        devices[path]?.isConnected = isConnected
        tell(path, Interface.device, [("Connected", .boolean(isConnected))])
    }

    /// A device is there, and nothing is told of it.
    func addSilently(_ path: String, _ device: Device) {
        devices[path] = device
        exportDevice(path)
    }

    private func exportDevice(_ path: String) {
        connection.export(DBusObject(path: path, interfaces: [deviceInterface(path)]))
    }

    private func deviceInterface(_ path: String) -> DBusObject.Interface {
        DBusObject.Interface(
            name: Interface.device,
            properties: { [unowned self] in
                [
                    ("Connected", .boolean(devices[path]?.isConnected ?? false)),
                    ("Paired", .boolean(devices[path]?.isPaired ?? false)),
                ]
            },
            methods: [
                "Disconnect": { [unowned self] call in
                    note("Disconnect \(path)")
                    if let refusal = refusals["Disconnect"] { return call.reply(refusal) }
                    setConnected(path, false)
                    call.reply()
                }
            ])
    }

    /// Calls a method of an object of the application, as bluetoothd does for a request of a central.
    func request(
        _ member: String, _ path: String, _ arguments: [DBusValue], interface: String = Interface.gattCharacteristic,
        handler: @escaping (DBusConnection.Reply) -> Void
    ) {
        guard let owner = application?.owner else { return }
        connection.call(owner, path: path, interface: interface, member: member, arguments: arguments, handler: handler)
    }

    /// The options that tell who makes a request, and where.
    static func options(_ device: String = central, offset: UInt16 = 0) -> DBusValue {
        .properties(
            [("device", .objectPath(device)), ("link", .string("LE")), ("mtu", .uint16(247))]
                + (offset == 0 ? [] : [("offset", .uint16(offset))]))
    }

    // MARK: Telling and hearing

    private func added(_ path: String, interfaces: [DBusObject.Interface]) {
        connection.emit(
            path: "/", interface: DBusObjects.objectManager, member: "InterfacesAdded",
            arguments: [.objectPath(path), DBusObject(path: path, interfaces: interfaces).description])
    }

    private func tell(_ path: String, _ interface: String, _ properties: DBusProperties) {
        connection.emitPropertiesChanged(path: path, interface: interface, properties)
    }

    private func hear(_ signal: DBusMessage) {
        guard let path = signal.path, let arguments = signal.arguments, let changed = arguments.dropFirst().first?.entries else {
            return
        }
        if let index = advertisements.firstIndex(where: { $0.path == path }) {
            for (name, value) in changed {
                advertisements[index].properties[name] = value
                note("\(name) changed")
            }
        } else if path.hasPrefix(GATTApplication.root), let value = changed.first(where: { $0.key == "Value" })?.value.byteArray {
            indications.append((path, value))
        }
    }

    private func note(_ line: String) {
        log.append(line)
    }

    func forgetLog() {
        log = []
    }
}
