import HAPModel
import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("BlueZ peripheral: services and requests")
struct BlueZPeripheralTests {
    private typealias Interface = BlueZClient.Interface
    private let iid: InstanceID

    init() throws {
        iid = try #require(InstanceID(0x30))
    }

    /// Sends a request and gives what it was answered with.
    private func request(
        _ bench: Bench, _ member: String, _ path: String, _ arguments: [DBusValue] = [],
        interface: String = Interface.gattCharacteristic
    ) throws -> DBusConnection.Reply {
        var reply: DBusConnection.Reply?
        try #require(bench.bluetoothd).request(member, path, arguments, interface: interface) { reply = $0 }
        #expect(bench.until { reply != nil })
        return try #require(reply)
    }

    private func error(_ reply: DBusConnection.Reply) -> DBusErrorReply? {
        guard case .failure(let error) = reply else { return nil }
        return error
    }

    @Test("the services are published in the order of the table, with exactly HAP's properties and descriptors")
    func tree() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let objects = try #require(bench.bluetoothd?.application?.objects.entries)
        let service = GATTApplication.root + "/service0020"
        #expect(
            objects.map(\.key) == [
                service, service + "/iid", service + "/char0030", service + "/char0030/iid", service + "/char0031",
                service + "/char0031/iid",
            ])
        let described = Dictionary(objects.map { ($0.key, $0.value) }) { first, _ in first }
        func properties(_ path: String, _ interface: String) -> DBusValue? { described[path]?.keyed?[interface] }
        #expect(
            properties(service, Interface.gattService)
                == .properties([("UUID", .string("00000043-0000-1000-8000-0026bb765291")), ("Primary", .boolean(true))]))
        #expect(
            properties(service + "/iid", Interface.gattCharacteristic)
                == .properties([
                    ("UUID", .string("e604e95d-a759-4817-87d3-aa005083a0d1")), ("Service", .objectPath(service)),
                    ("Flags", .strings(["read"])),
                ]))
        #expect(
            properties(service + "/char0030", Interface.gattCharacteristic)
                == .properties([
                    ("UUID", .string("00000030-0000-1000-8000-0026bb765291")), ("Service", .objectPath(service)),
                    ("Flags", .strings(["read", "write", "indicate"])),
                ]))
        #expect(
            properties(service + "/char0031", Interface.gattCharacteristic)?.keyed?["Flags"]?.texts == ["read", "write"])
        #expect(
            properties(service + "/char0030/iid", Interface.gattDescriptor)
                == .properties([
                    ("UUID", .string("dc46f0fe-81d2-4616-b5d9-6abdd796939a")),
                    ("Characteristic", .objectPath(service + "/char0030")), ("Flags", .strings(["read"])),
                ]))
        #expect(objects.allSatisfy { $0.value.entries?.count == 1 })
    }

    @Test("instance IDs are read without the delegate, from any offset, and not beyond")
    func instanceIDs() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let service = GATTApplication.root + "/service0020"
        let rows: [(String, String, UInt16, [UInt8])] = [
            (service + "/iid", Interface.gattCharacteristic, 0, [0x20, 0]),
            (service + "/iid", Interface.gattCharacteristic, 1, [0]),
            (Bench.characteristic + "/iid", Interface.gattDescriptor, 0, [0x30, 0]),
            (Bench.characteristic + "/iid", Interface.gattDescriptor, 2, []),
        ]
        for (path, interface, offset, expected) in rows {
            let reply = try request(bench, "ReadValue", path, [FakeBluetoothd.options(offset: offset)], interface: interface)
            #expect(try reply.get().values == [.bytes(expected)])
        }
        let beyond = try request(bench, "ReadValue", service + "/iid", [FakeBluetoothd.options(offset: 3)])
        #expect(error(beyond)?.name == "org.bluez.Error.InvalidOffset")
        #expect(!bench.delegate.events.contains { $0.hasPrefix("read ") })
    }

    @Test("a read hands its offset on and ends at 512 bytes")
    func read() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        bench.delegate.value = .success([UInt8](repeating: 5, count: 600))
        let first = try request(bench, "ReadValue", Bench.characteristic, [FakeBluetoothd.options()])
        #expect(try first.get().values == [.bytes([UInt8](repeating: 5, count: 512))])
        let next = try request(bench, "ReadValue", Bench.characteristic, [FakeBluetoothd.options(offset: 492)])
        #expect(try next.get().values == [.bytes([UInt8](repeating: 5, count: 20))])
        #expect(bench.delegate.events.suffix(1) == ["read 0x30 from 492"])
        #expect(bench.delegate.count("read 0x30 from 0") == 1)
    }

    @Test("an answer may come later")
    func lateAnswer() throws {
        let bench = try Bench()
        let bluetoothd = try #require(bench.bluetoothd)
        try #require(try bench.startAndWait())
        bench.delegate.value = .success([1, 2, 3])
        var give: (() -> Void)?
        bench.delegate.delay = { give = $0 }
        var reply: [DBusValue]?
        bluetoothd.request("ReadValue", Bench.characteristic, [FakeBluetoothd.options()]) { reply = try? $0.get().values }
        bench.settle()
        #expect(reply == nil)
        let answer = try #require(give)
        answer()
        #expect(bench.until { reply == [.bytes([1, 2, 3])] })
    }

    @Test("a write is handed over whole, and a part of one refused")
    func write() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let reply = try request(bench, "WriteValue", Bench.silent, [.bytes([1, 2, 3]), FakeBluetoothd.options()])
        #expect(try reply.get().values == [])
        #expect(bench.delegate.written == [1, 2, 3])
        let part = try request(bench, "WriteValue", Bench.silent, [.bytes([4]), FakeBluetoothd.options(offset: 3)])
        #expect(error(part)?.name == "org.bluez.Error.InvalidOffset")
        #expect(bench.delegate.written == [1, 2, 3])
    }

    @Test("the delegate's ATT errors reach the central")
    func errors() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        bench.delegate.value = .failure(.unlikelyError)
        bench.delegate.writeResult = .failure(ATTError(code: 0x81))
        let read = try request(bench, "ReadValue", Bench.characteristic, [FakeBluetoothd.options()])
        #expect(error(read) == DBusErrorReply(name: "org.bluez.Error.Failed", message: "0x0e"))
        let write = try request(bench, "WriteValue", Bench.characteristic, [.bytes([]), FakeBluetoothd.options()])
        #expect(error(write) == DBusErrorReply(name: "org.bluez.Error.Failed", message: "0x81"))
    }

    @Test("only bluetoothd may make requests, and only with its arguments")
    func strangers() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let owner = try #require(bench.bluetoothd?.application?.owner)
        let stranger = try DBusConnection(loop: bench.loop, address: bench.bus.address)
        let calls: [(String, String, String, [DBusValue])] = [
            (Bench.characteristic, Interface.gattCharacteristic, "ReadValue", [FakeBluetoothd.options()]),
            (Bench.characteristic, Interface.gattCharacteristic, "WriteValue", [.bytes([1]), FakeBluetoothd.options()]),
            (Bench.characteristic, Interface.gattCharacteristic, "StartNotify", []),
            (Bench.characteristic, Interface.gattCharacteristic, "StopNotify", []),
            (Bench.characteristic, Interface.gattCharacteristic, "Confirm", []),
            (Bench.characteristic + "/iid", Interface.gattDescriptor, "ReadValue", [FakeBluetoothd.options()]),
        ]
        for (path, interface, member, arguments) in calls {
            var reply: DBusConnection.Reply?
            stranger.call(owner, path: path, interface: interface, member: member, arguments: arguments) { reply = $0 }
            #expect(bench.until { reply != nil })
            #expect(reply.flatMap(error)?.name == DBusErrorReply.accessDenied, "\(member)")
        }
        let rubbish = try request(bench, "ReadValue", Bench.characteristic, [.string("x")])
        #expect(error(rubbish)?.name == DBusErrorReply.invalidArguments)
        #expect(bench.delegate.events == ["ready"])
    }

    @Test("an indication is a value of length 0; its confirmation is told once")
    func indication() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        bluetoothd.connectNew(FakeBluetoothd.central)
        _ = try request(bench, "StartNotify", Bench.characteristic)
        #expect(bench.delegate.events.suffix(1) == ["indications of 0x30 on"])
        bench.peripheral.indicate(iid)
        #expect(bench.until { !bluetoothd.indications.isEmpty })
        #expect(bluetoothd.indications.map(\.path) == [Bench.characteristic])
        #expect(bluetoothd.indications.map(\.value) == [[]])
        #expect(bench.delegate.count("confirmed 0x30") == 0)
        for _ in 0..<2 { _ = try request(bench, "Confirm", Bench.characteristic) }
        #expect(bench.delegate.count("confirmed 0x30") == 1)
    }

    @Test("an indication that nobody asked for is not sent, and counts as confirmed")
    func unsubscribed() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        bluetoothd.connectNew(FakeBluetoothd.central)
        bench.peripheral.indicate(iid)
        #expect(bench.delegate.count("confirmed 0x30") == 0, "not from within the call")
        #expect(bench.until { bench.delegate.count("confirmed 0x30") == 1 })
        _ = try request(bench, "StartNotify", Bench.characteristic)
        _ = try request(bench, "StopNotify", Bench.characteristic)
        #expect(bench.delegate.events.suffix(1) == ["indications of 0x30 off"])
        bench.peripheral.indicate(iid)
        #expect(bench.until { bench.delegate.count("confirmed 0x30") == 2 })
        bench.settle()
        #expect(bluetoothd.indications.isEmpty)
    }

    @Test("a confirmation that can come no more is told: when indications go off, and before the end of the link")
    func lostConfirmation() throws {
        let bench = try Bench()
        try #require(try bench.startAndWait())
        let bluetoothd = try #require(bench.bluetoothd)
        bluetoothd.connectNew(FakeBluetoothd.central)
        _ = try request(bench, "StartNotify", Bench.characteristic)
        bench.peripheral.indicate(iid)
        _ = try request(bench, "StopNotify", Bench.characteristic)
        #expect(bench.delegate.events.suffix(2) == ["confirmed 0x30", "indications of 0x30 off"])

        _ = try request(bench, "StartNotify", Bench.characteristic)
        bench.peripheral.indicate(iid)
        bluetoothd.setConnected(FakeBluetoothd.central, false)
        #expect(bench.until { bench.delegate.count("disconnected \(FakeBluetoothd.central)") == 1 })
        #expect(bench.delegate.events.suffix(2) == ["confirmed 0x30", "disconnected \(FakeBluetoothd.central)"])
        // The next link begins without subscriptions, whatever bluetoothd tells late.
        bench.peripheral.indicate(iid)
        #expect(bench.until { bench.delegate.count("confirmed 0x30") == 3 })
        bench.settle()
        #expect(bluetoothd.indications.count == 2)
    }
}
