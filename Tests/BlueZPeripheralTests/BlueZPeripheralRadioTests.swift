import HAPModel
import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: the radio's coming and going")
struct BlueZPeripheralRadioTests {
    private static let advertisement = Advertisement(payload: .regular([6]), name: "Acme Light", interval: 20)

    @Test("name and bonding are set for the accessory, and put back at the end")
    func settings() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        #expect(bluetoothd.adapter.alias == "Acme Light")
        #expect(!bluetoothd.adapter.isPairable)
        #expect(bench.kernel.isPrivate)
        bench.peripheral.advertise(Self.advertisement)
        bluetoothd.connectNew(FakeBluetoothd.central)
        #expect(bench.until { bench.delegate.events.contains("connected \(FakeBluetoothd.central)") })
        var isStopped = false
        bench.peripheral.stop { isStopped = true }
        #expect(!isStopped)
        #expect(bench.until { isStopped })
        #expect(bluetoothd.adapter.alias == "machine")
        #expect(bluetoothd.adapter.isPairable)
        #expect(bluetoothd.adapter.isPowered)
        #expect(!bench.kernel.isPrivate)
        #expect(bluetoothd.application == nil)
        #expect(bluetoothd.advertisements.isEmpty)
        #expect(bluetoothd.devices[FakeBluetoothd.central]?.isConnected == false)
    }

    @Test("an adapter that was off is switched on, and off at the end; a name that a killed run left is taken away")
    func unpowered() throws {
        var adapter = FakeBluetoothd.Adapter()
        adapter.isPowered = false
        adapter.alias = "Acme Light"
        let bench = try Bench(adapter: adapter)
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        #expect(bluetoothd.adapter.isPowered)
        var isStopped = false
        bench.peripheral.stop { isStopped = true }
        #expect(bench.until { isStopped })
        #expect(!bluetoothd.adapter.isPowered)
        #expect(bluetoothd.adapter.alias == "machine")
    }

    @Test("stopping what never started ends, and not from within the call")
    func stopIdle() throws {
        let bench = try Bench()
        var isStopped = false
        bench.peripheral.stop { isStopped = true }
        #expect(!isStopped)
        #expect(bench.until { isStopped })
        try bench.start()
        bench.loop.step(waiting: false)
        #expect(bench.delegate.events == [])
    }

    @Test("bluetoothd gone: its links are told as lost, then the radio; back: everything is published again")
    func restart() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        bench.peripheral.advertise(Self.advertisement)
        #expect(bench.until { bench.bluetoothd?.advertisements.count == 1 })
        bench.bluetoothd?.connectNew(FakeBluetoothd.central)
        #expect(bench.until { bench.delegate.events.contains("connected \(FakeBluetoothd.central)") })
        bench.bluetoothd?.die()
        #expect(bench.until { bench.delegate.events.contains("lost: bluetoothd is gone") })
        #expect(bench.delegate.events.suffix(2) == ["disconnected \(FakeBluetoothd.central)", "lost: bluetoothd is gone"])
        #expect(bench.peripheral.address == nil)

        bench.bluetoothd = try FakeBluetoothd(loop: bench.loop, bus: bench.bus, kernel: bench.kernel)
        #expect(bench.until { bench.bluetoothd?.advertisements.count == 1 })
        #expect(bench.delegate.count("ready") == 2)
        #expect(bench.bluetoothd?.application != nil)
        #expect(bench.bluetoothd?.adapter.alias == "Acme Light")
        #expect(bench.kernel.changes.contains { $0.code == ManagementCommand.removeAllAdvertising.code })
        var isStopped = false
        bench.peripheral.stop { isStopped = true }
        #expect(bench.until { isStopped })
        #expect(bench.bluetoothd?.adapter.alias == "machine")
        #expect(!bench.kernel.isPrivate)
    }

    @Test("the advertisement of a bluetoothd that powered the adapter off is removed under power, with privacy on")
    func orphans() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let before = bench.kernel.changes.count
        bench.bluetoothd?.setPowered(false)
        #expect(bench.until { bench.delegate.events.contains("lost: adapter hci0 was switched off") })
        bench.bluetoothd?.die()
        #expect(bench.until { bench.kernel.changes.count == before + 3 })
        let commands: [ManagementCommand] = [.setPowered(true), .removeAllAdvertising, .setPowered(false)]
        #expect(bench.kernel.changes.dropFirst(before).map(\.code) == commands.map(\.code))
        #expect(bench.kernel.changes.dropFirst(before).map(\.parameters) == commands.map(\.parameters))
        #expect(bench.kernel.isPrivate)
        #expect(bench.delegate.events.count == 2, "the loss is told once")
    }

    @Test("switched off and on by somebody: waits for it, registers nothing twice, and bonding is off again")
    func power() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        bench.peripheral.advertise(Self.advertisement)
        #expect(bench.until { bluetoothd.advertisements.count == 1 })
        bluetoothd.forgetLog()
        bluetoothd.setPowered(false)
        #expect(bench.until { bench.delegate.events.contains("lost: adapter hci0 was switched off") })
        bluetoothd.adapter.isPairable = true
        bluetoothd.setPowered(true)
        #expect(bench.until { bench.delegate.count("ready") == 2 })
        bench.settle()
        #expect(!bluetoothd.adapter.isPairable)
        #expect(!bluetoothd.log.contains("RegisterApplication"))
        #expect(!bluetoothd.log.contains("RegisterAdvertisement"))
        #expect(bluetoothd.advertisements.count == 1)
    }

    @Test("an adapter that is unplugged is waited for")
    func unplugged() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        bluetoothd.removeAdapter()
        #expect(bench.until { bench.delegate.events.contains("lost: adapter hci0 is gone") })
        bluetoothd.addAdapter()
        #expect(bench.until { bench.delegate.count("ready") == 2 })
    }

    @Test("an adapter that appears a moment after the start is taken")
    func late() throws {
        let bench = try Bench(adapter: nil)
        try bench.start()
        #expect(bench.until { bench.bluetoothd?.log.isEmpty == false || bench.delegate.events.isEmpty })
        bench.loop.schedule(after: .milliseconds(20)) { bench.bluetoothd?.addAdapter() }
        #expect(bench.until { bench.delegate.events == ["ready"] })
    }

    @Test("a failure after the radio was lost is told and tried again")
    func retry() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        bench.bluetoothd?.die()
        #expect(bench.until { bench.delegate.events.count == 2 })
        let next = try FakeBluetoothd(loop: bench.loop, bus: bench.bus, kernel: bench.kernel)
        next.refusals["RegisterApplication"] = DBusErrorReply(name: "org.bluez.Error.Failed", message: "not now")
        bench.bluetoothd = next
        #expect(bench.until { next.log.count { $0 == "RegisterApplication" } >= 2 })
        #expect(bench.delegate.failure == nil)
        #expect(bench.delegate.warnings.contains { $0.contains("not now") })
        next.refusals = [:]
        #expect(bench.until { bench.delegate.count("ready") == 2 })
    }

    @Test("what makes a bad radio of the adapter is told: other advertisements, a bluetoothd that ignores intervals")
    func warnings() throws {
        var adapter = FakeBluetoothd.Adapter()
        adapter.foreignAdvertisements = 1
        adapter.isExperimental = false
        let bench = try Bench(adapter: adapter)
        try #require(try bench.startAndWait())
        #expect(bench.delegate.warnings.contains { $0.contains("another program advertises") })
        #expect(bench.delegate.warnings.contains { $0.contains("1.28 s") })
        bench.peripheral.advertise(Self.advertisement)
        #expect(bench.until { bench.bluetoothd?.advertisements.count == 1 })
        #expect(bench.bluetoothd?.advertisements.first?.properties["Duration"] == nil, "others get their turn")
    }
}
