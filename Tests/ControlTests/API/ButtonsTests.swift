import HAPModel
import JSON
import Testing

@testable import Control

@Suite("buttons")
struct ButtonsTests {
    private func database(_ values: [[Int]]) throws -> AttributeDatabase {
        try AttributeDatabase(
            services: try values.enumerated().map { index, valid in
                let base = UInt16(0x10 + index * 0x10)
                return Service(
                    iid: try #require(InstanceID(base)), type: HAPUUID(apple: 0x89), name: "stateless-programmable-switch",
                    characteristics: [
                        Characteristic(
                            iid: try #require(InstanceID(base + 1)), type: HAPUUID(apple: 0x73), format: .uint8,
                            properties: [.pairedRead, .events], name: "programmable-switch-event",
                            constraints: Constraints(validValues: valid.map { UInt8($0) })),
                        Characteristic(
                            iid: try #require(InstanceID(base + 2)), type: HAPUUID(apple: 0x23), format: .string,
                            properties: [.pairedRead], name: "name"),
                    ])
            })
    }

    private func find(_ name: String?, _ buttons: Int) throws -> UInt16 {
        let database = try database(Array(repeating: [0, 1, 2], count: buttons))
        return database[try Buttons(database).location(of: name)].iid.rawValue
    }

    @Test("a button is named by its service, its characteristic or its instance ID; the only one need not be named")
    func names() throws {
        #expect(try find(nil, 1) == 0x11)
        #expect(try find("stateless-programmable-switch[2]", 3) == 0x21)
        #expect(try find("stateless-programmable-switch[3]/programmable-switch-event", 3) == 0x31)
        #expect(try find("0x21", 2) == 0x21)
    }

    @Test(
        "what is no button is told from the buttons that there are",
        arguments: [
            (nil, 2, "name the button"), ("stateless-programmable-switch[3]", 2, "there is no"),
            ("stateless-programmable-switch/name", 1, "is no button"), ("0x12", 1, "is no button"), ("", 1, "is no path"),
            ("[", 1, "is no path"),
        ] as [(String?, Int, String)])
    func unknown(name: String?, count: Int, reason: String) throws {
        do {
            _ = try find(name, count)
            Issue.record("found")
        } catch let problem as ControlProblem {
            #expect(problem.kind == .notFound)
            #expect(problem.field == "button")
            #expect(problem.detail.contains(reason))
            #expect(problem.detail.contains("the buttons are stateless-programmable-switch/programmable-switch-event"))
        }
    }

    @Test("without buttons that is what it says")
    func none() throws {
        #expect(throws: ControlProblem(.notFound, field: "button", detail: "this accessory has no buttons")) { try find(nil, 0) }
    }

    @Test("presses have names, and a button takes only those that it has")
    func presses() throws {
        let database = try database([[0, 1, 2], [0]])
        let (first, second) = (database.services[0].characteristics[0], database.services[1].characteristics[0])
        for (press, value) in [("single", 0), ("double", 1), ("long", 2), ("long-press", 2), ("1", 1)] {
            #expect(try Buttons.value(of: press, for: first) == .uint8(UInt8(value)))
        }
        #expect(try Buttons.value(of: "single", for: second) == .uint8(0))
        #expect(throws: ControlProblem.self) { try Buttons.value(of: "double", for: second) }
        #expect(throws: ControlProblem.self) { try Buttons.value(of: "triple", for: first) }
    }
}
