import EventLoop
import HAPModel
import Peripheral
import Testing

@testable import BlueZPeripheral

/// A peripheral, the bluetoothd and the kernel that it talks to, on one loop.
final class Bench {
    let loop: EventLoop
    let bus: PrivateBus
    let kernel: FakeKernel
    let monitor: FakeMonitor
    var bluetoothd: FakeBluetoothd?
    let delegate = RecordingDelegate()
    let peripheral: BlueZPeripheral

    /// The services of the accessory: one, with a characteristic 0x30 that indicates and one 0x31 that does not.
    static func table() throws -> GATTTable {
        func characteristic(_ iid: UInt16, _ properties: Characteristic.Properties) throws -> Characteristic {
            Characteristic(
                iid: try #require(InstanceID(iid)), type: HAPUUID(apple: UInt32(iid)), format: .data, properties: properties,
                name: "c\(iid)")
        }
        let service = Service(
            iid: try #require(InstanceID(0x20)), type: HAPUUID(apple: 0x43), name: "service",
            characteristics: [try characteristic(0x30, [.pairedRead, .events]), try characteristic(0x31, [.pairedRead])])
        return GATTTable(try AttributeDatabase(services: [service]))
    }

    static let characteristic = GATTApplication.root + "/service0020/char0030"
    static let silent = GATTApplication.root + "/service0020/char0031"

    /// - Parameter adapter: nil: bluetoothd has none at the beginning.
    init(
        adapter: FakeBluetoothd.Adapter? = FakeBluetoothd.Adapter(), kernel settings: ControllerInformation.Settings = .lowEnergy,
        rights: FakeKernel.Rights = .all, daemon: Bool = true, policy: AddressPolicy = .automatic, busPolicy: String = "",
        wanted: String? = nil
    ) throws {
        loop = try EventLoop()
        bus = try PrivateBus(policy: busPolicy)
        let address: [UInt8] = adapter?.hasRandomAddress == true ? [0, 0, 0, 0, 0, 0] : [1, 0, 0, 0, 0, 2]
        kernel = try FakeKernel(loop: loop, address: address, settings: settings, rights: rights)
        monitor = try FakeMonitor()
        bluetoothd = daemon ? try FakeBluetoothd(loop: loop, bus: bus, adapter: adapter, kernel: kernel) : nil
        var options = BlueZPeripheral.Options(adapter: wanted, address: policy, systemBus: bus.address)
        options.management = .descriptor(kernel.descriptor)
        options.monitor = .descriptor(monitor.descriptor)
        options.radioSwitches = "/nonexistent"
        options.timing = BlueZPeripheral.Timing(
            grace: .milliseconds(100), retryPause: .milliseconds(20), advertisingPauses: [.milliseconds(10)],
            dropPause: .milliseconds(20), settling: .milliseconds(10))
        peripheral = BlueZPeripheral(loop: loop, options: options)
        peripheral.delegate = delegate
    }

    func start() throws {
        peripheral.start(try Self.table(), name: "Acme Light")
    }

    /// Starts the peripheral and waits until it is published.
    func startAndWait() throws -> Bool {
        try start()
        return until { self.delegate.events.contains("ready") }
    }

    func until(_ condition: () -> Bool) -> Bool {
        run(loop, until: condition)
    }

    /// Lets everything happen that is on its way: what was sent before a question is handled before its answer.
    func settle() {
        guard let bluetoothd, let client = bluetoothd.application?.owner else { return }
        for _ in 0..<3 {
            var isAnswered = false
            bluetoothd.connection.call(client, path: "/", interface: "org.freedesktop.DBus.Peer", member: "Ping") { _ in
                isAnswered = true
            }
            _ = until { isAnswered }
        }
    }
}
