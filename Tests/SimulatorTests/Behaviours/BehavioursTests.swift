import HAPModel
import Profiles
import Testing

@testable import Simulator

@Suite struct BehavioursTests {
    private let circle = """
        services: [{ type: lightbulb }, { type: outlet }]
        behaviours:
          - { type: rule, when: { lightbulb/on: true }, set: { outlet/on: true, lightbulb/on: false } }
          - { type: rule, when: { lightbulb/on: false }, set: { lightbulb/on: true } }
          - { type: rule, when: { outlet/on: true }, after: 1s, set: { outlet/on: false } }
        """

    @Test("a circle without delay is broken, with a warning that names it; the rest goes on")
    func circleIsBroken() throws {
        var stage = try Stage(circle)
        stage.advance(to: .seconds(1))
        try stage.set("lightbulb/on", "true")
        let warnings = stage.log.filter { $0.contains("!") }
        #expect(
            warnings == [
                "1s ! behaviours change lightbulb/on again and again at once and were stopped; give a rule between them an 'after'"
            ])
        #expect(stage.log.count < 50)
        stage.advance(to: .seconds(3600))
        #expect(stage.log.last == "2s outlet/on false")
        #expect(stage.deadline == nil)
        #expect(stage.wakeUps == 1)
    }

    @Test("late, everything happens in the order in which it was due")
    func late() throws {
        var stage = try Stage(
            """
            services: [{ type: lightbulb }, { type: outlet }, { type: switch }]
            behaviours:
              - { type: rule, when: { lightbulb/on: true }, after: 3s, set: { outlet/on: true } }
              - { type: rule, when: { lightbulb/on: true }, after: 1s, set: { switch/on: true } }
              - { type: rule, when: { switch/on: true }, after: 1s, set: { lightbulb/on: false } }
            """)
        try stage.set("lightbulb/on", "true")
        let values = try ["switch/on", "lightbulb/on", "outlet/on"].map { path in
            stage.database[try CharacteristicPath(path).resolve(in: stage.database)].iid
        }
        var behaviours = stage
        behaviours.advance(to: .seconds(10))
        #expect(behaviours.log == ["1s switch/on true", "2s lightbulb/on false", "3s outlet/on true"])
        let reaction = stage.overslept(.seconds(10))
        #expect(reaction.changes.map(\.iid) == values)
    }

    @Test("a table that is not the definition's is refused")
    func otherTable() throws {
        let lock = try definition("services: [{ type: lock-mechanism }]\nbehaviours: [{ type: lock }]")
        let light = try definition("services: [{ type: lightbulb }]")
        var assignment = InstanceIDAssignment()
        let database = try light.makeDatabase(instanceIDs: &assignment)
        #expect(throws: PathProblem.self) { try Behaviours(lock.behaviours, database: database) }
    }

    private func definition(_ text: String) throws -> Definition {
        let head = "name: T\ncategory: other\nmanufacturer: A\nmodel: A1,1\nserialNumber: L-1\nfirmwareRevision: 1.0.0\n"
        return try DefinitionFile.parse(Array((head + text).utf8), file: "f.yaml").get().definition
    }
}
