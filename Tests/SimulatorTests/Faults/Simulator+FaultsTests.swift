import HAPController
import HAPEngine
import HAPModel
import Testing

@testable import Simulator

@Suite("Faults of a running accessory")
struct SimulatorFaultsTests {
    private let bench: FaultBench

    init() throws {
        bench = try FaultBench()
    }

    private var number: UInt16 { bench.simulator.accessory.state.globalStateNumber.value }
    private var shownNumber: UInt16? {
        bench.simulator.advertisement.flatMap { UInt16(littleEndian: Array($0.payload.bytes[11...12])) }
    }

    @Test("the engine asks only while something is armed")
    func cost() throws {
        #expect(bench.simulator.accessory.interference == nil)
        try bench.arm("lost-m6")
        #expect(bench.simulator.accessory.interference != nil)
        #expect(bench.simulator.disarm("lost-m6"))
        #expect(bench.simulator.disarm("lost-m6") == false)
        #expect(bench.simulator.accessory.interference == nil)
    }

    @Test("a lost M6: paired for the accessory, not for the controller, and the journal says why")
    func lostM6() throws {
        try bench.arm("lost-m6")
        #expect(throws: (any Error).self) { try bench.accessory.controller() }
        #expect(bench.simulator.accessory.state.isPaired)
        #expect(bench.count(.disconnect(bench.phone)) == 1)
        #expect(bench.injected == ["drop-before@M6,count=1 1"])
        #expect(bench.simulator.faults.armed.map(\.isSpent) == [true])
    }

    @Test("what is on the air follows at once, and back again")
    func advertisement() throws {
        let right = try #require(bench.simulator.advertisement)
        try bench.arm("length:15")
        #expect(bench.simulator.advertisement?.payload.bytes == Array(right.payload.bytes.prefix(15)))
        try bench.arm("no-name")
        #expect(bench.simulator.advertisement?.name == "")
        try bench.arm("off")
        #expect(bench.simulator.advertisement == nil)
        #expect(bench.radio.calls.last == .stopAdvertising)
        bench.simulator.disarmAllFaults()
        #expect(bench.radio.calls.last == .advertise(right))
    }

    @Test("an encrypted notification is not the regular advertisement")
    func regularOnly() throws {
        try bench.arm("regular-silent")
        let broadcast = Advertisement(payload: .encrypted([0x11]), name: "", interval: 20)
        #expect(bench.simulator.altered(broadcast) == broadcast)
    }

    @Test("the state number rises by the clock, and the advertised one flaps")
    func clocks() throws {
        try bench.arm("rising:2s,count=3")
        let before = number
        bench.pass(.milliseconds(1999))
        #expect(number == before)
        bench.pass(.seconds(30))
        #expect(number == before + 3)
        #expect(shownNumber == number)
        try bench.arm("flapping:1s")
        let shown = (1...4).map { _ in
            bench.pass(.seconds(1))
            return shownNumber
        }
        #expect(shown == [number + 1, number, number + 1, number])
        bench.simulator.disarmAllFaults()
        bench.pass(.seconds(5))
        #expect(number == before + 3 && shownNumber == number)
    }

    @Test("a change happens twice")
    func double() throws {
        try bench.arm("double-press@lightbulb/on")
        _ = bench.simulator.setValue(.bool(true), of: bench.on)
        let settings = bench.accessory.journal.entries(after: 0, limit: 1000).filter {
            if case .valueSet(_, by: .user) = $0.notice { true } else { false }
        }
        #expect(settings.count == 2)
    }

    @Test("another setup code at each M1, which the control API tells")
    func setupCode() throws {
        try bench.arm("new-setup-code")
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) { try bench.accessory.controller() }
        let code = try #require(bench.simulator.faults.shownSetupCode)
        #expect(bench.simulator.faults.json.first?["setupCode"] == .string("\(code)"))
        #expect(!bench.injected.joined().contains("\(code)"))
    }

    @Test("what is armed outlives the simulator")
    func survives() throws {
        try bench.arm("stl:1")
        let next = Simulator(
            loop: bench.accessory.loop, peripheral: bench.radio, store: try StateStore(directory: TemporaryDirectory().path),
            accessory: bench.simulator.accessory, faults: bench.simulator.faults)
        next.start()
        #expect(next.faults.armed.map(\.fault.name) == ["stl-1"])
        #expect(next.accessory.interference != nil)
    }

    @Test("the same seed draws the same")
    func seeds() throws {
        let draws = try (0..<3).map { _ in
            let injector = FaultInjector(seed: 7)
            _ = try injector.arm(FaultDescription("refuse,probability=0.5"), in: bench.accessory.database)
            return (0..<50).map { _ in injector.take([.connection]).isEmpty }
        }
        #expect(Set(draws).count == 1)
        #expect(Set(draws[0]).count == 2)
    }
}
