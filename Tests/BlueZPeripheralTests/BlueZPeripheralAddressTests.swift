import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: the address on the air")
struct BlueZPeripheralAddressTests {
    private func stop(_ bench: Bench) {
        var isStopped = false
        bench.peripheral.stop { isStopped = true }
        #expect(bench.until { isStopped })
    }

    private func codes(_ commands: ManagementCommand...) -> [UInt16] {
        commands.map(\.code)
    }

    private let privacy = ManagementCommand.setPrivacy(true, identityResolvingKey: [])

    @Test("a public address is hidden by privacy, with a random key, while the adapter is off")
    func privacyOn() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .resolvablePrivate)
        #expect(bench.peripheral.address?.text == nil)
        #expect(bench.peripheral.address?.adapter == "hci0")
        #expect(bench.delegate.warnings.isEmpty)
        #expect(bench.kernel.changes.map(\.code) == codes(privacy))
        let key = try #require(bench.kernel.changes.first).parameters.dropFirst()
        #expect(key.count == 16)
        #expect(Set(key).count > 4)
        #expect(bench.bluetoothd?.log.prefix(2) == ["Powered=false", "Powered=true"])
        stop(bench)
        #expect(!bench.kernel.isPrivate)
    }

    @Test("privacy that was on already stays as it is, at the start and at the end")
    func privacyFound() throws {
        let bench = try Bench(kernel: [.lowEnergy, .privacy])
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .resolvablePrivate)
        #expect(bench.kernel.changes.isEmpty)
        stop(bench)
        #expect(bench.kernel.isPrivate)
        #expect(bench.bluetoothd?.log.contains("Powered=false") == false)
    }

    @Test("a controller without a public address keeps its random static one")
    func randomStatic() throws {
        var adapter = FakeBluetoothd.Adapter()
        adapter.hasRandomAddress = true
        adapter.address = "C2:00:00:00:00:01"
        let bench = try Bench(adapter: adapter)
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .randomStatic)
        #expect(bench.peripheral.address?.text == "C2:00:00:00:00:01")
        #expect(bench.kernel.changes.isEmpty)
    }

    @Test("without the right to change it the public address is on the air, with a warning, and no link is lost for trying")
    func noRight() throws {
        let bench = try Bench(rights: .reading)
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .publicAddress)
        #expect(bench.delegate.warnings.contains { $0.contains("CAP_NET_ADMIN") })
        #expect(bench.delegate.warnings.contains { $0.contains("names this machine") })
        #expect(bench.bluetoothd?.log.contains("Powered=false") == false)
    }

    @Test("a public address that was asked for is no cause for a warning")
    func publicAddress() throws {
        let bench = try Bench(policy: .publicAddress)
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .publicAddress)
        #expect(bench.peripheral.address?.text == "02:00:00:00:00:01")
        #expect(bench.delegate.warnings.isEmpty)
    }

    @Test("where privacy cannot be had, another public address is taken, local and random; the old one comes back at the end")
    func changedPublic() throws {
        let bench = try Bench()
        let bluetoothd = try #require(bench.bluetoothd)
        let old = bench.kernel.address
        bench.kernel.failures[privacy.code] = 0x0C
        bench.kernel.canChangePublicAddress = true
        bench.kernel.onNewAddress = { [kernel = bench.kernel] in
            bluetoothd.adapter.address = kernel.address.reversed().map { [$0] }.map { $0.map { String($0, radix: 16) }.joined() }
                .joined(separator: ":")
            bluetoothd.removeAdapter()
            bluetoothd.addAdapter()
        }
        try #require(try bench.startAndWait())
        #expect(bench.peripheral.address?.kind == .changedPublic)
        #expect(bench.peripheral.address?.text == bluetoothd.adapter.address)
        #expect(bench.kernel.address != old)
        #expect(try #require(bench.kernel.address.last) & 0x03 == 0x02)
        #expect(bench.delegate.events == ["ready"])
        stop(bench)
        #expect(bench.kernel.address == old)
    }

    @Test("BR/EDR is switched off, so that the flags on the air are right, and on again at the end with what goes with it")
    func bredr() throws {
        let bench = try Bench(kernel: [.lowEnergy, .bredr, .secureSimplePairing])
        try #require(try bench.startAndWait())
        #expect(!bench.kernel.settings.contains(.bredr))
        #expect(bench.kernel.isPrivate)
        stop(bench)
        #expect(bench.kernel.settings.isSuperset(of: [.bredr, .secureSimplePairing, .powered]))
        #expect(!bench.kernel.isPrivate)
    }

    @Test("BR/EDR that cannot be switched off is told")
    func bredrStays() throws {
        let bench = try Bench(kernel: [.lowEnergy, .bredr], rights: .reading)
        try #require(try bench.startAndWait())
        #expect(bench.delegate.warnings.contains { $0.contains("ControllerMode = le") })
    }

    @Test("privacy that another program takes back before the adapter is on is set again; one that never stays is a failure")
    func takenBack() throws {
        for (times, outcome) in [(1, "ready"), (5, "failed")] {
            let bench = try Bench()
            var left = times
            bench.bluetoothd?.onPower = { [kernel = bench.kernel] on in
                guard on, left > 0, kernel.isPrivate else { return }
                left -= 1
                kernel.settings.remove(.privacy)
            }
            try bench.start()
            #expect(bench.until { !bench.delegate.events.isEmpty })
            #expect(bench.delegate.events == [outcome])
        }
    }
}
