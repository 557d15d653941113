import HAPController
import HAPEngine
import HAPModel
import Peripheral
import Testing

@testable import Simulator

@Suite("What faults do to links")
struct SimulatorLinkFaultsTests {
    private let bench: FaultBench

    init() throws {
        bench = try FaultBench()
    }

    private var isDropped: Bool { bench.count(.disconnect(bench.phone)) == 1 }

    @Test("an ATT error: the accessory sees nothing of the operation, and the next one is good")
    func attError() throws {
        try bench.arm("att-error:0x0E@att-write,nth=2,count=1")
        #expect(bench.write().result?.isSuccess == true)
        #expect(bench.read().isThere)
        #expect(bench.write().result?.error == ATTError(code: 0x0E))
        #expect(bench.write().result?.isSuccess == true)
        #expect(try bench.read().result?.get().first == 2)
        #expect(bench.injected == ["att-error:0x0e@att-write,nth=2,count=1 1"])
    }

    @Test("an answer comes later, and not on another link")
    func delay() throws {
        try bench.arm("delay:2s@att-read")
        _ = bench.write()
        let answer = bench.read()
        bench.pass(.milliseconds(1999))
        #expect(!answer.isThere)
        bench.pass(.milliseconds(1))
        #expect(try answer.result?.get().first == 2)
        _ = bench.write()
        let late = bench.read()
        bench.disconnect()
        bench.connect()
        bench.pass(.seconds(5))
        #expect(!late.isThere)
    }

    @Test(
        "an answer that never comes, and links that are lost around an operation",
        arguments: [
            ("no-answer@att-read", false, false), ("drop-before@att-read", false, true), ("drop-after@att-read", true, true),
            ("drop-after@signature-read", false, true), ("drop-before@signature-read-response", false, true),
            ("no-answer@signature-read", false, false), ("no-answer@fragment", false, false),
        ])
    func lost(expression: String, isAnswered: Bool, isDropped: Bool) throws {
        try bench.arm(expression)
        _ = bench.write()
        #expect(bench.read().isThere == isAnswered)
        bench.turn()
        #expect(self.isDropped == isDropped)
        #expect(bench.injected == ["\(expression) 1"])
    }

    @Test("the engine's delays are kept; the longest counts")
    func engineDelay() throws {
        try bench.arm("delay:1s@signature-read")
        try bench.arm("delay:3s@fragment")
        _ = bench.write()
        let answer = bench.read()
        bench.pass(.milliseconds(2999))
        #expect(!answer.isThere)
        bench.pass(.milliseconds(1))
        #expect(answer.isThere)
    }

    @Test("three links are dropped at once, then one is good")
    func refused() throws {
        try bench.arm("flaky-link")
        for number in 1...3 {
            bench.connect()
            #expect(bench.count(.disconnect(bench.phone)) == number)
            #expect(bench.write().result?.isSuccess != true)
            bench.disconnect()
        }
        bench.connect()
        #expect(bench.write().result?.isSuccess == true)
        #expect(bench.count(.disconnect(bench.phone)) == 3)
    }

    @Test("a link is lost some time after it began, but not the next one")
    func shortLink() throws {
        try bench.arm("drop-after:5s@connection,count=2")
        bench.connect()
        bench.disconnect()
        bench.connect()
        _ = bench.write()
        bench.pass(.milliseconds(4999))
        #expect(!isDropped)
        bench.pass(.milliseconds(1))
        #expect(isDropped)
    }

    @Test("a new link answers nothing for a while")
    func slowConnection() throws {
        try bench.arm("delay:5s@connection")
        bench.connect()
        let answer = bench.write()
        bench.pass(.milliseconds(4999))
        #expect(!answer.isThere)
        bench.pass(.milliseconds(1))
        #expect(answer.isThere)
        #expect(bench.read().isThere)
    }

    @Test("a link is lost when indications are switched on, not when they are switched off")
    func subscription() throws {
        try bench.arm("lost-after-subscription")
        bench.connect()
        bench.simulator.peripheral(bench.radio, setIndications: false, of: bench.on, by: bench.phone)
        bench.turn()
        #expect(!isDropped)
        bench.simulator.peripheral(bench.radio, setIndications: true, of: bench.on, by: bench.phone)
        bench.turn()
        #expect(isDropped)
    }

    @Test(
        "indications: lost, doubled, late, or with the link",
        arguments: [
            ("lost", 0, 0, false), ("double@indication", 2, 2, false), ("delay:2s@indication", 0, 1, false),
            ("drop-before@indication", 0, 0, true), ("drop-after@indication", 1, 1, true),
        ])
    func indications(expression: String, atOnce: Int, later: Int, isDropped: Bool) throws {
        let controller = try bench.accessory.controller()
        bench.accessory.listen(to: bench.on)
        try bench.arm(expression)
        _ = bench.simulator.setValue(.bool(true), of: bench.on)
        #expect(bench.count(.indicate(bench.on)) == atOnce)
        bench.pass(.seconds(2))
        #expect(bench.count(.indicate(bench.on)) == later)
        #expect(self.isDropped == isDropped)
        if !isDropped { #expect(try controller.read(bench.on) == [1]) }
    }

    @Test("after a lost indication the next one is sent")
    func lostOnce() throws {
        _ = try bench.accessory.controller()
        bench.accessory.listen(to: bench.on)
        try bench.arm("lost,count=1")
        _ = bench.simulator.setValue(.bool(true), of: bench.on)
        bench.turn()
        #expect(bench.count(.indicate(bench.on)) == 0)
        _ = bench.simulator.setValue(.bool(false), of: bench.on)
        #expect(bench.count(.indicate(bench.on)) == 1)
    }

    @Test("a service is hidden on one link; a fault that is armed during a link is for the next one")
    func hidden() throws {
        bench.connect()
        try bench.arm("hidden:lightbulb,count=1")
        #expect(bench.prepared.isEmpty)
        bench.disconnect()
        let table = GATTTable(bench.accessory.database)
        #expect(bench.prepared.last?.table.services.map(\.iid) == table.services.map(\.iid).dropLast())
        bench.connect()
        #expect(bench.injected == ["hidden@link:lightbulb,count=1 1"])
        bench.disconnect()
        #expect(bench.prepared.last?.table == table)
        #expect(bench.prepared.count == 2)
    }

    @Test("the table: a characteristic hidden, services reversed, instance IDs that are none; and all is well when disarmed")
    func tables() throws {
        let right = GATTTable(bench.accessory.database)
        try bench.arm("hidden:lightbulb/on,name=a")
        let without = try #require(bench.prepared.last?.table)
        #expect(without.services.last?.characteristics.count == (right.services.last?.characteristics.count ?? 0) - 1)
        try bench.arm("reversed,name=a")
        #expect(bench.prepared.last?.table.services.map(\.iid) == right.services.map(\.iid).reversed())
        try bench.arm("descriptor:0000@link:lightbulb/on,name=a")
        let zero = try #require(bench.prepared.last?.table)
        #expect(zero.services.dropLast() == right.services.dropLast())
        #expect(zero.services.last?.characteristics.map(\.instanceIDDescriptor).contains([0, 0]) == true)
        try bench.arm("iid-missing,name=a")
        let missing = try #require(bench.prepared.last?.table)
        #expect(missing.services.flatMap(\.characteristics).allSatisfy { $0.instanceIDDescriptor == nil })
        #expect(bench.simulator.disarm("a"))
        #expect(bench.prepared.last?.table == right)
    }

    @Test("the MTU of a link is limited, and fragments are cut by it where the radio cannot")
    func mtu() throws {
        try bench.arm("small-mtu")
        #expect(bench.prepared.last?.mtuLimit == 23)
        bench.connect()
        #expect(bench.simulator.faultState.limited(517) == 23)
        #expect(bench.simulator.faultState.limited(nil) == 23)
        bench.simulator.disarmAllFaults()
        bench.disconnect()
        #expect(bench.prepared.last?.mtuLimit == nil)
        bench.connect()
        #expect(bench.simulator.faultState.limited(517) == 517)
    }
}

extension Result where Failure == ATTError {
    fileprivate var isSuccess: Bool { error == nil }

    fileprivate var error: ATTError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
