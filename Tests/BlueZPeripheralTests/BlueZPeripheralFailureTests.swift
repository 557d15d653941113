import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: hosts that are not able")
struct BlueZPeripheralFailureTests {
    /// Starts a peripheral and gives its failure.
    private func failure(_ bench: Bench) throws -> PeripheralFailure {
        try bench.start()
        #expect(bench.until { bench.delegate.failure != nil })
        #expect(bench.delegate.events == ["failed"])
        return try #require(bench.delegate.failure)
    }

    private func usability(_ bench: Bench, adapter: String? = nil) throws -> BlueZPeripheral.Usability {
        var options = BlueZPeripheral.Options(adapter: adapter, systemBus: bench.bus.address)
        options.radioSwitches = "/nonexistent"
        var result: BlueZPeripheral.Usability?
        BlueZPeripheral.probe(options, on: bench.loop) { result = $0 }
        #expect(bench.until { result != nil })
        return try #require(result)
    }

    @Test("no bus")
    func noBus() throws {
        let bench = try Bench()
        bench.bus.end()
        let failure = try failure(bench)
        #expect(failure.cause.contains("D-Bus"))
        #expect(failure.advice.contains("--transport socket:"))
        guard case .unusable(failure) = BlueZPeripheral.probe(.init(systemBus: bench.bus.address)) else {
            Issue.record("a bus that is gone is not usable")
            return
        }
    }

    @Test("no bluetoothd")
    func noDaemon() throws {
        let bench = try Bench(daemon: false)
        let failure = try failure(bench)
        #expect(failure.cause.contains("bluetoothd is not running"))
        #expect(try usability(bench) == .unusable(failure))
    }

    @Test("no adapter, or not the one asked for")
    func noAdapter() throws {
        let bench = try Bench(adapter: nil)
        #expect(try failure(bench) == .noAdapter)
        #expect(try usability(bench) == .unusable(.noAdapter))
        let other = try Bench(wanted: "hci7")
        let failure = try failure(other)
        #expect(failure.cause.contains("hci7"))
        #expect(failure.advice.contains("hci0"))
        #expect(try usability(other, adapter: "hci7") == .unusable(failure))
        #expect(try usability(other) == .usable(adapter: "hci0"))
    }

    @Test("an adapter that cannot be a peripheral")
    func noPeripheralRole() throws {
        var adapter = FakeBluetoothd.Adapter()
        adapter.isPeripheral = false
        let bench = try Bench(adapter: adapter)
        #expect(try failure(bench) == .noPeripheralRole("hci0"))
        #expect(try usability(bench) == .unusable(.noPeripheralRole("hci0")))
    }

    @Test("no right to talk to bluetoothd")
    func accessDenied() throws {
        let bench = try Bench(busPolicy: "<deny send_interface=\"org.freedesktop.DBus.ObjectManager\"/>")
        let failure = try failure(bench)
        #expect(failure.cause.contains("policy"))
        #expect(failure.advice.contains("usermod -aG bluetooth"))
    }

    @Test("an adapter that cannot be switched on")
    func noPower() throws {
        let bench = try Bench()
        bench.bluetoothd?.refusals["Powered"] = DBusErrorReply(name: "org.bluez.Error.Failed", message: "broken")
        let failure = try failure(bench)
        #expect(failure.cause.contains("hci0 cannot be powered on"))
        #expect(failure.cause.contains("broken"))
    }

    @Test("services that bluetoothd refuses")
    func refused() throws {
        let bench = try Bench()
        bench.bluetoothd?.refusals["RegisterApplication"] = DBusErrorReply(
            name: "org.bluez.Error.InvalidArguments", message: "no")
        #expect(try failure(bench).cause.contains("refuses the services"))
        let denied = try Bench()
        denied.bluetoothd?.refusals["RegisterApplication"] = DBusErrorReply(name: DBusErrorReply.accessDenied, message: "no")
        #expect(try failure(denied).cause.contains("policy"))
    }

    @Test("the bus that goes away later")
    func busLost() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        bench.bus.end()
        #expect(bench.until { bench.delegate.failure != nil })
        #expect(bench.delegate.failure == .busLost)
    }

    @Test("a kind of address that the adapter does not have")
    func address() throws {
        #expect(try failure(Bench(policy: .staticAddress)).cause.contains("public address"))
        var adapter = FakeBluetoothd.Adapter()
        adapter.hasRandomAddress = true
        #expect(try failure(Bench(adapter: adapter, policy: .publicAddress)).cause.contains("no public address"))
        #expect(try failure(Bench(rights: .reading, policy: .privateAddress)).cause.contains("does not take the address"))
    }
}
