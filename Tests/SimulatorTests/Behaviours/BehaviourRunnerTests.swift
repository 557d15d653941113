import Glibc
import HAPController
import HAPModel
import Testing

@testable import Simulator

@Suite struct BehaviourRunnerTests {
    private let lock = """
        services:
          - type: lock-mechanism
            characteristics:
              - { type: lock-current-state, value: secured, retain: true }
              - { type: lock-target-state, value: secured, timedWrite: true, retain: true }
        behaviours: [{ type: lock, travel: 1500ms }]
        """
    private let unsecured = Value.uint8(0)

    @Test("a controller unlocks: it gets its answer, then the bolt moves, then it is told")
    func controllerWrites() throws {
        let living = try LivingAccessory(lock)
        let current = try living.id("lock-mechanism/lock-current-state")
        let controller = try living.controller()
        living.listen(to: current)
        try controller.timedWrite([0], to: living.id("lock-mechanism/lock-target-state"))
        living.loop.advance(by: .milliseconds(1499))
        #expect(try controller.read(current) == [1])
        #expect(!living.radio.calls.contains(.indicate(current)))
        living.loop.advance(by: .milliseconds(1))
        #expect(living.radio.calls.last == .indicate(current))
        #expect(try controller.read(current) == [0])
    }

    @Test("a change while nobody is connected raises the state number, and is stored where it is retained")
    func disconnected() throws {
        let living = try LivingAccessory(lock)
        let controller = try living.controller()
        try controller.timedWrite([0], to: living.id("lock-mechanism/lock-target-state"))
        let before = living.simulator.accessory.state.globalStateNumber.value
        living.leave()
        living.loop.advance(by: .seconds(2))
        #expect(living.simulator.accessory.state.globalStateNumber.value == before + 1)
        let current = try living.id("lock-mechanism/lock-current-state")
        #expect(living.simulator.accessory.state.retainedValues[current] == unsecured)
        #expect(String(decoding: try living.directory.read("values.json"), as: UTF8.self).contains("\"00\""))
    }

    @Test("a user sets a value: whoever asked has the answer before anything reacts")
    func userSets() throws {
        let living = try LivingAccessory(
            "services: [{ type: lightbulb }, { type: outlet }]\nbehaviours: [{ type: rule, when: lightbulb/on, set: { outlet/on: true } }]"
        )
        let outlet = try living.id("outlet/on")
        #expect(living.simulator.setValue(.bool(true), of: try living.id("lightbulb/on")) == .success(.bool(true)))
        #expect(living.simulator.accessory.value(of: outlet) == .bool(false))
        living.loop.advance(by: .zero)
        #expect(living.simulator.accessory.value(of: outlet) == .bool(true))
    }

    @Test("a value that is refused, or one of which no behaviour knows, changes nothing")
    func refused() throws {
        let living = try LivingAccessory(lock)
        let target = try living.id("lock-mechanism/lock-target-state")
        #expect(living.simulator.setValue(.uint8(9), of: target) == .failure(.refused(.invalidValue)))
        living.loop.advance(by: .seconds(5))
        #expect(living.simulator.accessory.value(of: try living.id("lock-mechanism/lock-current-state")) == .uint8(1))
    }

    @Test("at rest nothing wakes the loop; after a movement neither")
    func idle() throws {
        let living = try LivingAccessory(lock)
        living.loop.advance(by: .seconds(60))
        #expect(living.loop.nextDeadline == nil)
        let target = try living.id("lock-mechanism/lock-target-state")
        #expect(living.simulator.setValue(unsecured, of: target) == .success(unsecured))
        living.loop.advance(by: .zero)
        #expect(living.loop.nextDeadline == .seconds(60) + .milliseconds(1500))
        living.loop.advance(by: .seconds(60))
        #expect(living.loop.nextDeadline == nil)
    }

    @Test("switched off, nothing happens any more")
    func stopped() throws {
        let living = try LivingAccessory(lock)
        let target = try living.id("lock-mechanism/lock-target-state")
        #expect(living.simulator.setValue(unsecured, of: target) == .success(unsecured))
        living.loop.advance(by: .seconds(1))
        living.simulator.stop {}
        living.loop.advance(by: .seconds(60))
        #expect(living.simulator.accessory.value(of: try living.id("lock-mechanism/lock-current-state")) == .uint8(1))
    }

    @Test("rules in a circle are told of as a warning, and the accessory lives on")
    func circle() throws {
        let living = try LivingAccessory(
            """
            services: [{ type: lightbulb }]
            behaviours:
              - { type: rule, when: { lightbulb/on: true }, set: { lightbulb/on: false } }
              - { type: rule, when: { lightbulb/on: false }, set: { lightbulb/on: true } }
            """)
        _ = living.simulator.setValue(.bool(true), of: try living.id("lightbulb/on"))
        living.loop.advance(by: .seconds(60))
        #expect(living.warnings.count == 1)
        #expect(living.loop.nextDeadline == nil)
    }

    @Test("what cannot be stored ends behaviours too")
    func halted() throws {
        let living = try LivingAccessory(lock)
        let target = try living.id("lock-mechanism/lock-target-state")
        #expect(living.simulator.setValue(unsecured, of: target) == .success(unsecured))
        living.loop.advance(by: .zero)
        // A directory in place of the temporary file: not even root can write it.
        let obstacle = "\(living.directory.path)/.values.json.new"
        #expect(mkdir(obstacle, 0o700) == 0)
        defer { rmdir(obstacle) }
        living.loop.advance(by: .seconds(60))
        #expect(living.simulator.setValue(unsecured, of: target) == .failure(.halted))
        #expect(living.loop.nextDeadline == nil)
    }
}
