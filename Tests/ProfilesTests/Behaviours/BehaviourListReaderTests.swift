import HAPModel
import Testing

@testable import Profiles

@Suite struct BehaviourListReaderTests {
    private func behaviours(_ text: String) throws -> [BehaviourDefinition] {
        let head = "name: T\ncategory: other\nmanufacturer: A\nmodel: A1,1\nserialNumber: L-1\nfirmwareRevision: 1.0.0\n"
        return try DefinitionFile.parse(Array((head + text).utf8), file: "f.yaml").get().definition.behaviours
    }

    private let lock = ServiceReference(name: "lock-mechanism", number: 1)

    @Test("what is left out is as the documentation says")
    func defaults() throws {
        #expect(
            try behaviours("services: [{ type: lock-mechanism }]\nbehaviours: [{ type: lock }]")
                == [.lock(LockDefinition(service: lock, travel: .seconds(1), jam: .never))])
    }

    @Test("one entry moves all services of its type, unless it names one, by any of its names")
    func services() throws {
        let two = "services: [{ type: lock-mechanism }, { type: lightbulb }, { type: lock-mechanism }]\n"
        let second = ServiceReference(name: "lock-mechanism", number: 2)
        let all = try behaviours(two + "behaviours: [{ type: lock, jam: always, travel: 20ms }]")
        #expect(
            all == [lock, second].map { .lock(LockDefinition(service: $0, travel: .milliseconds(20), jam: .every(1))) })
        for name in ["'lock-mechanism[2]'", "'45[2]'", "'public.hap.service.lock-mechanism[2]'"] {
            #expect(
                try behaviours(two + "behaviours: [{ type: lock, service: \(name), jam: 3 }]")
                    == [.lock(LockDefinition(service: second, travel: .seconds(1), jam: .every(3)))])
        }
    }

    @Test("a rule's characteristics are named as in paths, its values as in the file")
    func rule() throws {
        let text = """
            services: [{ type: lock-mechanism }, { type: lightbulb, characteristics: [{ type: brightness }] }]
            behaviours:
              - type: rule
                when: { lock-mechanism/current-state: secured, lightbulb/on: true }
                after: 2s
                holds: true
                set: { lightbulb/brightness: 50, lock-mechanism/target-state: 0 }
              - { type: rule, when: "lightbulb[1]/on", set: { lightbulb/on: false } }
            """
        let on = CharacteristicPath.names(service: "lightbulb", number: 1, characteristic: "on")
        let brightness = CharacteristicPath.names(service: "lightbulb", number: 1, characteristic: "brightness")
        #expect(
            try behaviours(text) == [
                .rule(
                    RuleDefinition(
                        when: [
                            .init(path: lock.path(to: "lock-current-state"), value: .uint8(1)),
                            .init(path: on, value: .bool(true)),
                        ], after: .seconds(2), holds: true,
                        set: [
                            .init(path: brightness, value: .int(50)),
                            .init(path: lock.path(to: "lock-target-state"), value: .uint8(0)),
                        ])),
                .rule(
                    RuleDefinition(
                        when: [.init(path: on, value: nil)], after: .zero, holds: false,
                        set: [.init(path: on, value: .bool(false))])),
            ])
    }

    @Test("no behaviours, an empty list and nothing are the same")
    func none() throws {
        for text in ["", "behaviours: []"] {
            #expect(try behaviours("services: [{ type: lightbulb }]\n\(text)") == [])
        }
    }

    @Test("more behaviours than anybody needs are refused")
    func tooMany() {
        let entry = "  - { type: lock }\n"
        let text = "services: [{ type: lock-mechanism }]\nbehaviours:\n" + String(repeating: entry, count: 201)
        #expect(
            errorMessage { try behaviours(text) }
                == "f.yaml:9:3: 'behaviours' has 201 entries, at most 200 are possible")
    }
}
