import HAPModel
import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: centrals")
struct BlueZPeripheralCentralsTests {
    private static let central = FakeBluetoothd.central
    private let bench: Bench
    private let bluetoothd: FakeBluetoothd

    init() throws {
        bench = try Bench()
        bluetoothd = try #require(bench.bluetoothd)
    }

    @Test("a central is told when it connects, by either signal, and when it leaves")
    func signals() throws {
        try #require(try bench.startAndWait())
        bluetoothd.connectNew(Self.central)
        #expect(bench.until { bench.delegate.count("connected \(Self.central)") == 1 })
        bluetoothd.setConnected(Self.central, false)
        #expect(bench.until { bench.delegate.count("disconnected \(Self.central)") == 1 })
        bluetoothd.setConnected(Self.central, true)
        #expect(bench.until { bench.delegate.count("connected \(Self.central)") == 2 })
    }

    @Test("a central that was connected at the start is told after ready")
    func adopted() throws {
        bluetoothd.addSilently(Self.central, FakeBluetoothd.Device())
        try bench.start()
        #expect(bench.until { bench.delegate.events.count == 2 })
        #expect(bench.delegate.events == ["ready", "connected \(Self.central)"])
        bench.peripheral.advertise(Advertisement(payload: .regular([6]), name: "Acme Light", interval: 20))
        bench.settle()
        #expect(!bluetoothd.log.contains("RegisterAdvertisement"))
    }

    @Test("a request before any signal tells of its central first; what bluetoothd says of it counts")
    func requestFirst() throws {
        try #require(try bench.startAndWait())
        bluetoothd.addSilently(Self.central, FakeBluetoothd.Device())
        var isAnswered = false
        bluetoothd.request("ReadValue", Bench.characteristic, [FakeBluetoothd.options()]) { _ in isAnswered = true }
        #expect(bench.until { isAnswered })
        #expect(bench.delegate.events == ["ready", "connected \(Self.central)", "read 0x30 from 0"])
        #expect(bench.delegate.mtu == 247)
        bluetoothd.setConnected(Self.central, true)
        bench.settle()
        #expect(bench.delegate.events.count == 3)
    }

    @Test("a late request of a central that is gone does not leave it connected")
    func lateRequest() throws {
        try #require(try bench.startAndWait())
        bluetoothd.addSilently(Self.central, FakeBluetoothd.Device(isConnected: false))
        bluetoothd.request("ReadValue", Bench.characteristic, [FakeBluetoothd.options()]) { _ in }
        #expect(bench.until { bench.delegate.events.contains("disconnected \(Self.central)") })
    }

    @Test("a keyboard that is bonded with the host is no central")
    func bonded() throws {
        bluetoothd.addSilently(Self.central, FakeBluetoothd.Device(isPaired: true))
        try #require(try bench.startAndWait())
        bench.settle()
        #expect(bench.delegate.events == ["ready"])
    }

    @Test("a link is dropped by bluetoothd, which is asked again until it is gone")
    func disconnect() throws {
        try #require(try bench.startAndWait())
        bluetoothd.connectNew(Self.central)
        #expect(bench.until { bench.delegate.events.contains("connected \(Self.central)") })
        bluetoothd.refusals["Disconnect"] = DBusErrorReply(name: "org.bluez.Error.Failed", message: "")
        bench.peripheral.disconnect(Central(identifier: Self.central))
        bench.peripheral.disconnect(Central(identifier: Self.central))
        #expect(bench.until { bluetoothd.log.count { $0.hasPrefix("Disconnect") } == 2 })
        bluetoothd.refusals = [:]
        #expect(bench.until { bench.delegate.events.contains("disconnected \(Self.central)") })
        #expect(bluetoothd.log.count { $0.hasPrefix("Disconnect") } == 3)
        #expect(bench.delegate.warnings.isEmpty)
    }

    @Test("a link that stays is told of")
    func stubborn() throws {
        try #require(try bench.startAndWait())
        bluetoothd.connectNew(Self.central)
        #expect(bench.until { bench.delegate.events.contains("connected \(Self.central)") })
        bluetoothd.refusals["Disconnect"] = DBusErrorReply(name: "org.bluez.Error.Failed", message: "")
        bench.peripheral.disconnect(Central(identifier: Self.central))
        #expect(bench.until { bench.delegate.warnings.contains { $0.contains(Self.central) } })
        #expect(bluetoothd.log.count { $0.hasPrefix("Disconnect") } == 5)
    }
}
