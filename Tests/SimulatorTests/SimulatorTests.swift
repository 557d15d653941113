import EventLoop
import Glibc
import HAPEngine
import HAPModel
import Peripheral
import Testing

@testable import Simulator

@Suite("A running accessory")
struct SimulatorTests {
    final class Bench {
        let directory: TemporaryDirectory
        let loop: EventLoop
        let radio = RecordingPeripheral()
        let store: StateStore
        let simulator: Simulator
        var notices: [Notice] = []

        init() throws {
            directory = try TemporaryDirectory()
            loop = try EventLoop(clock: .virtual)
            store = try StateStore(directory: directory.path)
            let configuration = try TestLight.configuration()
            let (identity, state) = try store.loadAccessory(
                database: configuration.database, firmwareRevision: "1", setupCode: nil, setupID: nil, random: TestLight.random())
            let accessory = Accessory(
                configuration: configuration, identity: identity.identity, state: state, random: TestLight.random())
            simulator = Simulator(loop: loop, peripheral: radio, store: store, accessory: accessory)
            simulator.onNotice = { [unowned self] in notices.append($0) }
            simulator.start()
        }

        func ready() {
            simulator.peripheralDidBecomeReady(radio)
        }

        /// A characteristic signature read of Pairing Features: allowed in plaintext.
        func exchange(_ central: Central) throws -> [UInt8] {
            try simulator.write([0, 1, 9, 0x24, 0], to: TestLight.id(0x24), by: central, radio).get()
            return try simulator.read(TestLight.id(0x24), by: central, radio).get()
        }
    }

    let phone = Central(identifier: "phone")
    let hub = Central(identifier: "hub")

    @Test("Nothing is advertised before the radio is ready, then what the engine wants")
    func advertisingWaitsForTheRadio() throws {
        let bench = try Bench()
        #expect(bench.radio.calls == [.start(services: 2)])
        bench.ready()
        let advertisement = try #require(bench.simulator.advertisement)
        #expect(bench.radio.calls == [.start(services: 2), .advertise(advertisement)])
        #expect(advertisement.interval == 20)
    }

    @Test("The engine's deadlines are kept: after 30 s the interval is the regular one, and then nothing wakes the loop")
    func timers() throws {
        let bench = try Bench()
        bench.ready()
        bench.loop.advance(by: .seconds(30))
        #expect(bench.simulator.advertisement?.interval == 417.5)
        #expect(bench.simulator.accessory.deadline == nil)
    }

    @Test("Not advertised while connected; advertised again after the link is gone")
    func link() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        #expect(bench.radio.calls.last == .stopAdvertising)
        #expect(bench.simulator.central == phone)
        bench.simulator.peripheral(bench.radio, didDisconnect: phone)
        #expect(bench.radio.calls.last == bench.simulator.advertisement.map { .advertise($0) })
        #expect(bench.simulator.central == nil)
    }

    @Test("A request announces a central that was not announced; its announcement afterwards changes nothing")
    func requestFirst() throws {
        let bench = try Bench()
        bench.ready()
        #expect(try bench.exchange(phone).prefix(3) == [2, 9, 0])
        #expect(bench.simulator.central == phone)
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        #expect(bench.notices.filter { $0 == .connected(phone) }.count == 1)
        #expect(!bench.radio.calls.contains(.disconnect(phone)))
    }

    @Test("A second central is sent away, and its requests are refused meanwhile")
    func secondCentral() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        bench.simulator.peripheral(bench.radio, didConnect: hub)
        #expect(bench.radio.calls.last == .disconnect(hub))
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(hub) }
        bench.simulator.peripheral(bench.radio, didDisconnect: hub)
        #expect(try bench.exchange(phone).count > 3)
    }

    @Test("BlueZ-4: a link without a request is dropped after 10 s; requests before its end are refused")
    func silentLink() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        bench.loop.advance(by: .milliseconds(9_999))
        #expect(!bench.radio.calls.contains(.disconnect(phone)))
        bench.loop.advance(by: .milliseconds(1))
        #expect(bench.radio.calls.last == .disconnect(phone))
        #expect(bench.notices.contains(.dropping(.noFirstProcedure)))
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(phone) }
    }

    @Test("A change is on the disk before the advertisement shows it")
    func storedBeforeShown() throws {
        let bench = try Bench()
        bench.ready()
        bench.loop.advance(by: .seconds(60))
        bench.simulator.onNotice = { [unowned bench] notice in
            guard case .advertising = notice else { return }
            let stored = try? String(decoding: bench.directory.read("numbers.json"), as: UTF8.self)
            #expect(stored?.contains("\"globalStateNumber\": 2") == true)
            bench.notices.append(notice)
        }
        let before = bench.notices.count
        #expect(throws: Never.self) { try bench.simulator.setValue(.bool(true), of: TestLight.on).get() }
        #expect(bench.notices.count == before + 1)
    }

    @Test("The radio goes and comes back: the link is gone, the advertisement is shown again")
    func radioLost() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        bench.simulator.peripheralDidLoseRadio(bench.radio, reason: "bluetoothd is gone")
        #expect(bench.simulator.central == nil)
        bench.radio.calls = []
        #expect(throws: Never.self) { try bench.simulator.setValue(.bool(true), of: TestLight.on).get() }
        #expect(bench.radio.calls.isEmpty)
        bench.ready()
        #expect(bench.radio.calls == bench.simulator.advertisement.map { [.advertise($0)] })
    }

    @Test("HAP-BLE 3.4: what changed before Pair Verify is indicated after its last answer; any other change at once")
    func answerBeforeIndication() throws {
        let accessory = try LivingAccessory("services: [{ type: switch }]")
        let on = try accessory.id("switch/on")
        let controller = try accessory.controller()
        accessory.leave()
        accessory.listen(to: on)
        #expect(accessory.simulator.setValue(.bool(true), of: on) == .success(.bool(true)))
        try controller.pairVerify()
        #expect(!accessory.radio.calls.contains(.indicate(on)))
        accessory.loop.advance(by: .zero)
        #expect(accessory.radio.calls.last == .indicate(on))

        accessory.simulator.peripheral(accessory.radio, didConfirmIndicationOf: on)
        accessory.radio.calls = []
        #expect(accessory.simulator.setValue(.bool(false), of: on) == .success(.bool(false)))
        #expect(accessory.radio.calls == [.indicate(on)])
    }

    @Test("Values are checked, and an unknown characteristic is told")
    func values() throws {
        let bench = try Bench()
        let brightness = TestLight.id(0x34)
        #expect(bench.simulator.setValue(.int(101), of: brightness) == .failure(.refused(.invalidValue)))
        #expect(bench.simulator.setValue(.bool(true), of: brightness) == .failure(.refused(.invalidValue)))
        #expect(bench.simulator.setValue(.int(1), of: TestLight.id(9)) == .failure(.refused(.unknownCharacteristic)))
        #expect(bench.simulator.setValue(.int(100), of: brightness) == .success(.int(100)))
        #expect(bench.simulator.accessory.value(of: brightness) == .int(100))
        #expect(try String(decoding: bench.directory.read("values.json"), as: UTF8.self).contains("\"64000000\""))
    }

    @Test("What cannot be stored does not show: the accessory halts, and its last advertisement stays until it is stopped")
    func halted() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        bench.simulator.peripheral(bench.radio, didDisconnect: phone)
        let shown = bench.simulator.advertisement
        let before = try bench.directory.read("numbers.json")
        bench.radio.calls = []
        bench.notices = []
        // A directory in place of the temporary file: not even root can write it.
        let obstacle = "\(bench.directory.path)/.numbers.json.new"
        #expect(mkdir(obstacle, 0o700) == 0)
        defer { rmdir(obstacle) }

        #expect(bench.simulator.setValue(.bool(true), of: TestLight.on) == .failure(.halted))
        #expect(bench.notices.count == 1)
        #expect(bench.notices.contains { if case .halted(.system(_, obstacle, _)) = $0 { true } else { false } })
        #expect(bench.simulator.advertisement == shown)
        #expect(bench.simulator.setValue(.bool(false), of: TestLight.on) == .failure(.halted))
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(phone) }
        bench.loop.advance(by: .seconds(60))
        #expect(bench.radio.calls.isEmpty)
        #expect(try bench.directory.read("numbers.json") == before)
    }

    @Test("Links that are refused are dropped at once, also when a request announces them; the one that is up stays")
    func refusedLinks() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        bench.simulator.switches.refusesLinks = true
        #expect(try bench.exchange(phone).count > 3)
        bench.simulator.peripheral(bench.radio, didDisconnect: phone)
        bench.radio.calls = []
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        #expect(bench.radio.calls == [.disconnect(phone)])
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(phone) }
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(hub) }
        #expect(bench.radio.calls == [.disconnect(phone), .disconnect(hub)])
        #expect(bench.notices.suffix(2) == [.turnedAway(phone), .turnedAway(hub)])
        #expect(bench.simulator.central == nil)
        bench.simulator.peripheral(bench.radio, didDisconnect: phone)
        bench.simulator.switches.refusesLinks = false
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        #expect(bench.simulator.central == phone)
    }

    @Test("Advertising is switched off whatever the engine wants, and shows what it wants by then when it is on again")
    func advertisingOff() throws {
        let bench = try Bench()
        bench.ready()
        bench.radio.calls = []
        bench.simulator.switches.isAdvertisingOff = true
        #expect(bench.radio.calls == [.stopAdvertising])
        #expect(bench.simulator.advertisement == nil)
        #expect(bench.notices.last == .advertising(nil))
        bench.loop.advance(by: .seconds(60))
        #expect(throws: Never.self) { try bench.simulator.setValue(.bool(true), of: TestLight.on).get() }
        bench.ready()
        #expect(bench.radio.calls == [.stopAdvertising])
        bench.simulator.switches.isAdvertisingOff = false
        let shown = try #require(bench.simulator.advertisement)
        #expect(bench.radio.calls == [.stopAdvertising, .advertise(shown)])
        #expect(bench.notices.last == .advertising(shown))
        #expect(shown.payload.bytes[11] == 2, "the state number of the change")
    }

    @Test("Without power nothing is stored and nobody is told: the disk is as it was, and the radio is given back")
    func powerCut() throws {
        let bench = try Bench()
        bench.ready()
        bench.simulator.peripheral(bench.radio, didConnect: phone)
        #expect(throws: Never.self) { try bench.simulator.setValue(.bool(true), of: TestLight.on).get() }
        let before = try bench.directory.read("numbers.json")
        bench.radio.calls = []
        bench.notices = []
        var isOver = false
        bench.simulator.cutPower { isOver = true }
        #expect(isOver)
        #expect(bench.radio.calls == [.stop])
        #expect(bench.notices == [.disconnected(phone)])
        #expect(bench.simulator.central == nil && bench.simulator.advertisement == nil)
        #expect(bench.simulator.setValue(.bool(false), of: TestLight.on) == .failure(.off))
        #expect(throws: ATTError.unlikelyError) { try bench.exchange(phone) }
        bench.loop.advance(by: .seconds(60))
        #expect(bench.radio.calls == [.stop, .disconnect(phone)])
        #expect(try bench.directory.read("numbers.json") == before)
    }

    @Test("When the plug is pulled while it advertises, nothing is on the air")
    func powerCutOnTheAir() throws {
        let bench = try Bench()
        bench.ready()
        bench.notices = []
        bench.simulator.cutPower {}
        #expect(bench.notices == [.advertising(nil)])
        #expect(bench.simulator.advertisement == nil)
    }
}
