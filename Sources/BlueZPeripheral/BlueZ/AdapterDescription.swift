import Peripheral

/// An adapter as bluetoothd describes it.
struct AdapterDescription: Equatable {
    /// The adapter's settings that this program changes.
    struct Settings: Equatable {
        var isPowered: Bool
        var isPairable: Bool
        /// The GAP device name.
        var alias: String
    }

    let path: String
    /// The controller's number: 0 for hci0.
    let index: UInt16
    /// The identity address, `XX:XX:XX:XX:XX:XX`.
    let address: String
    /// The identity address is a random static one: the controller has no public address.
    let hasRandomAddress: Bool
    let settings: Settings
    /// It can be a peripheral: bluetoothd offers GATT and advertising on it.
    let isPeripheral: Bool
    /// bluetoothd hands the wanted advertising intervals to the kernel: it runs with `-E`, or is 5.77 or later.
    let honoursIntervals: Bool
    /// The advertisements registered at bluetoothd, by any program.
    let activeAdvertisements: UInt64

    init?(path: String, interfaces: [String: BlueZObjects.Properties]) {
        guard let adapter = interfaces[BlueZClient.Interface.adapter], let name = path.split(separator: "/").last,
            name.hasPrefix("hci"), let index = UInt16(name.dropFirst(3))
        else { return nil }
        let advertising = interfaces[BlueZClient.Interface.advertisingManager]
        self.path = path
        self.index = index
        address = adapter["Address"]?.text ?? ""
        hasRandomAddress = adapter["AddressType"]?.text == "random"
        settings = Settings(
            isPowered: adapter["Powered"]?.flag ?? false, isPairable: adapter["Pairable"]?.flag ?? false,
            alias: adapter["Alias"]?.text ?? "")
        isPeripheral = advertising != nil && interfaces[BlueZClient.Interface.gattManager] != nil
        honoursIntervals = advertising?["SupportedCapabilities"] != nil
        activeAdvertisements = advertising?["ActiveInstances"]?.unsigned ?? 0
    }

    /// `hci0`.
    var name: String { "hci\(index)" }

    /// Picks the adapter of a name, or the first that can be a peripheral.
    static func choose(_ name: String?, from adapters: [AdapterDescription]) -> Result<AdapterDescription, PeripheralFailure> {
        guard let name else {
            guard let first = adapters.first else { return .failure(.noAdapter) }
            return .success(adapters.first(where: \.isPeripheral) ?? first).flatMap(\.usable)
        }
        guard let adapter = adapters.first(where: { $0.name == name }) else {
            return .failure(.noAdapter(named: name, found: adapters.map(\.name)))
        }
        return adapter.usable
    }

    private var usable: Result<AdapterDescription, PeripheralFailure> {
        isPeripheral ? .success(self) : .failure(.noPeripheralRole(name))
    }
}
