import HAPModel
import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: advertising")
struct BlueZPeripheralAdvertisingTests {
    private static let regular = Advertisement(payload: .regular([0x06, 1]), name: "Acme Light", interval: 20)
    private static let changed = Advertisement(payload: .regular([0x06, 2]), name: "Acme Light", interval: 1285)
    private let bench: Bench
    private let bluetoothd: FakeBluetoothd

    init() throws {
        bench = try Bench()
        bluetoothd = try #require(bench.bluetoothd)
    }

    /// The payload on the air; nil: none, or more than one.
    private var shown: [UInt8]? {
        guard bluetoothd.advertisements.count == 1,
            let data = bluetoothd.advertisements.first?.properties["ManufacturerData"],
            case .dictionary(_, _, let entries) = data
        else { return nil }
        return entries.first?.value.byteArray
    }

    private func advertise(_ advertisement: Advertisement) throws {
        if !bench.delegate.events.contains("ready") { try #require(try bench.startAndWait()) }
        bench.peripheral.advertise(advertisement)
        #expect(bench.until { shown == advertisement.payload.bytes })
    }

    @Test("what is wanted before the radio is ready is shown when it is")
    func early() throws {
        bench.peripheral.advertise(Self.regular)
        try bench.start()
        #expect(bench.until { shown == [0x06, 1] })
        #expect(bluetoothd.advertisements.first?.properties["LocalName"] == .string("Acme Light"))
        #expect(bluetoothd.advertisements.first?.properties["Discoverable"] == .boolean(true))
    }

    @Test("a change is told while the advertisement stays registered, and what is shown already is not told again")
    func change() throws {
        try advertise(Self.regular)
        let path = bluetoothd.advertisements.first?.path
        bench.peripheral.advertise(Self.changed)
        #expect(bench.until { shown == [0x06, 2] })
        #expect(bluetoothd.advertisements.first?.path == path)
        #expect(bluetoothd.advertisements.first?.properties["MinInterval"] == .uint32(1285))
        bluetoothd.forgetLog()
        bench.peripheral.advertise(Self.changed)
        bench.settle()
        #expect(bluetoothd.log == [])
    }

    @Test("HAP-BLE 3.3: the interval on the air is told beside the one that is wanted, and not of another controller")
    func interval() throws {
        try advertise(Self.regular)
        bench.monitor.set(.legacy, minimum: 32, maximum: 32, index: 1)
        bench.monitor.set(.extended, minimum: 2048, maximum: 2048)
        let first = "wanted 20.0, on the air 1280.0...1280.0"
        #expect(bench.until { bench.delegate.events.last == first })
        try advertise(Self.changed)
        let second = "wanted 1285.0, on the air 1280.0...1280.0"
        #expect(bench.until { bench.delegate.events.last == second })
        #expect(bench.delegate.events == ["ready", first, second])
    }

    @Test("it is taken off when it is not wanted, and put on again under another path")
    func off() throws {
        try advertise(Self.regular)
        let path = bluetoothd.advertisements.first?.path
        bench.peripheral.stopAdvertising()
        #expect(bench.until { bluetoothd.advertisements.isEmpty })
        try advertise(Self.regular)
        #expect(bluetoothd.advertisements.first?.path != path)
    }

    @Test("nothing is on the air while a central is connected; what was wanted last is, after it")
    func connected() throws {
        try advertise(Self.regular)
        bluetoothd.connectNew(FakeBluetoothd.central)
        #expect(bench.until { bluetoothd.advertisements.isEmpty && bench.delegate.events.count == 2 })
        bluetoothd.forgetLog()
        bench.peripheral.advertise(Self.changed)
        bench.settle()
        #expect(bluetoothd.log == [])
        bluetoothd.setConnected(FakeBluetoothd.central, false)
        #expect(bench.until { shown == [0x06, 2] })
        #expect(bluetoothd.log == ["RegisterAdvertisement"])
    }

    @Test("a connection while the advertisement is being registered takes it off as well")
    func crossing() throws {
        try #require(try bench.startAndWait())
        bench.peripheral.advertise(Self.regular)
        bluetoothd.connectNew(FakeBluetoothd.central)
        #expect(bench.until { bluetoothd.log.contains("UnregisterAdvertisement") })
        bench.settle()
        #expect(bluetoothd.advertisements.isEmpty)
    }

    @Test("what the delegate wants at the end of a link is shown, not what it wanted before")
    func newest() throws {
        try advertise(Self.regular)
        bluetoothd.connectNew(FakeBluetoothd.central)
        #expect(bench.until { bluetoothd.advertisements.isEmpty })
        bench.delegate.onEvent = { [peripheral = bench.peripheral] event in
            if event.hasPrefix("disconnected") { peripheral.advertise(Self.changed) }
        }
        bluetoothd.forgetLog()
        bluetoothd.setConnected(FakeBluetoothd.central, false)
        #expect(bench.until { shown == [0x06, 2] })
        #expect(bluetoothd.log == ["RegisterAdvertisement"])
    }

    @Test("with two centrals it stays off until both have left")
    func two() throws {
        try advertise(Self.regular)
        bluetoothd.connectNew(FakeBluetoothd.central)
        bluetoothd.connectNew(FakeBluetoothd.other)
        #expect(bench.until { bench.delegate.events.contains("connected \(FakeBluetoothd.other)") })
        bluetoothd.setConnected(FakeBluetoothd.central, false)
        #expect(bench.until { bench.delegate.events.contains("disconnected \(FakeBluetoothd.central)") })
        bench.settle()
        #expect(bluetoothd.advertisements.isEmpty)
        bluetoothd.setConnected(FakeBluetoothd.other, false)
        #expect(bench.until { shown == [0x06, 1] })
    }

    @Test("a registration that fails is told with its reason, and tried again until it succeeds")
    func failure() throws {
        try #require(try bench.startAndWait())
        bluetoothd.refusals["RegisterAdvertisement"] = DBusErrorReply(
            name: "org.bluez.Error.NotPermitted", message: "Maximum advertisements reached")
        bench.peripheral.advertise(Self.regular)
        #expect(bench.until { bluetoothd.log.count { $0 == "RegisterAdvertisement" } >= 2 })
        #expect(bench.delegate.warnings.contains { $0.contains("Maximum advertisements reached") })
        bluetoothd.refusals = [:]
        #expect(bench.until { shown == [0x06, 1] })
    }

    @Test("one that is taken and not shown is noticed")
    func hidden() throws {
        try #require(try bench.startAndWait())
        bluetoothd.hidesAdvertisements = true
        bench.peripheral.advertise(Self.regular)
        #expect(bench.until { bench.delegate.warnings.contains { $0.contains("does not show it") } })
        bluetoothd.hidesAdvertisements = false
        bluetoothd.forgetLog()
        #expect(bench.until { bluetoothd.log.contains("RegisterAdvertisement") && shown == [0x06, 1] })
    }

    @Test("one that bluetoothd gives up is registered again")
    func released() throws {
        try advertise(Self.regular)
        bluetoothd.releaseAdvertisement()
        #expect(bench.until { bench.delegate.warnings.contains { $0.contains("off the air") } })
        #expect(bench.until { shown == [0x06, 1] })
    }
}
