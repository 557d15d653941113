import HAPModel
import Testing

@testable import Profiles

@Suite struct DefinitionDatabaseTests {
    private static let head = """
        name: Lamp
        category: lightbulb
        manufacturer: Acme
        model: Light1,1
        serialNumber: L-0001
        firmwareRevision: 1.0.0
        services:

        """

    /// The definition of a file that has these services.
    private static func definition(_ services: String) throws -> Definition {
        try DefinitionFile.parse(Array((head + services).utf8), file: "test.yaml").get().definition
    }

    /// The instance IDs of the functional services: of each the service's, then its characteristics'.
    private static func numbers(_ services: String, _ assignment: inout InstanceIDAssignment) throws -> [[Int]] {
        let database = try definition(services).makeDatabase(instanceIDs: &assignment)
        return database.services.dropFirst(3).map { service in
            ([service.iid] + service.characteristics.map(\.iid)).map { Int($0.rawValue) }
        }
    }

    private static let profiles = ["\(Files.package)/Profiles", "\(Files.data)/tables"].flatMap { directory in
        Files.names(in: directory, suffix: ".yaml").map { "\(directory)/\($0)" }
    }

    // The list stands beside the macro: Debian's Swift 6.0.3 crashes on an interpolation in `@Test(…)`.
    @Test("HAP-BLE 2.1: profiles become exactly the tables that stand beside", arguments: profiles)
    func tables(_ path: String) throws {
        let definition = try DefinitionFile.load(path: path + ".yaml").definition
        var assignment = InstanceIDAssignment()
        let database = try definition.makeDatabase(instanceIDs: &assignment)
        let name = try #require(path.split(separator: "/").last)
        #expect(try AttributeTable.text(of: database) == Files.text("\(Files.data)/tables/\(name).table"))
    }

    @Test("HAP-BLE 2.2: what is assigned once stays, also when it comes from disk")
    func stays() throws {
        var assignment = InstanceIDAssignment()
        let services = "- { type: lightbulb, characteristics: [{ type: brightness }] }\n- { type: outlet }\n"
        let first = try Self.numbers(services, &assignment)
        #expect(first == [[0x30, 0x31, 0x33, 0x34], [0x40, 0x41, 0x43, 0x44]])
        var stored = try InstanceIDAssignment(entries: assignment.entries)
        #expect(stored == assignment)
        #expect(try Self.numbers(services, &stored) == first)
        #expect(stored == assignment)
    }

    @Test("HAP-BLE 2.2: an edited file gets new numbers for what is new and none that was used")
    func edited() throws {
        var assignment = InstanceIDAssignment()
        _ = try Self.numbers(
            "- { type: lightbulb, characteristics: [{ type: hue }, { type: on }] }\n- { type: switch }\n", &assignment)
        // Hue (0x33) goes, brightness comes first, the switch goes and an outlet comes before the light.
        let edited = "- { type: outlet }\n- { type: lightbulb, name: L, characteristics: [{ type: brightness }, { type: on }] }\n"
        #expect(try Self.numbers(edited, &assignment) == [[0x50, 0x51, 0x53, 0x54], [0x30, 0x31, 0x32, 0x35, 0x34]])
        // Hue and the switch are back with the numbers that they had.
        let restored = "- { type: switch }\n- { type: lightbulb, characteristics: [{ type: on }, { type: hue }] }\n"
        #expect(try Self.numbers(restored, &assignment) == [[0x40, 0x41, 0x43], [0x30, 0x31, 0x34, 0x33]])
    }

    @Test("given instance IDs are kept out of the way of assigned ones")
    func given() throws {
        var assignment = InstanceIDAssignment()
        let services =
            "- { type: outlet }\n- { type: switch, iid: 0x30, characteristics: [{ type: on, iid: 0x41 }] }\n- { type: switch }\n"
        #expect(try Self.numbers(services, &assignment) == [[0x50, 0x51, 0x53, 0x54], [0x30, 0x31, 0x41], [0x60, 0x61, 0x63]])
    }

    @Test("at the end of a block and of the numbers a service goes on elsewhere")
    func lastNumbers() throws {
        var assignment = InstanceIDAssignment()
        let services = "- { type: switch, iid: 0xFFFF, name: S }\n- { type: switch, iid: 0x3E, name: T }\n"
        #expect(try Self.numbers(services, &assignment) == [[0xFFFF, 0x41, 0x42, 0x43], [0x3E, 0x3F, 0x51, 0x52]])
    }

    @Test("more characteristics than a block holds go on in a block that stays the service's")
    func overflow() throws {
        var assignment = InstanceIDAssignment()
        func services(_ count: Int) -> String {
            let custom = (1...count).map { number in
                let digits = String(number)
                let type = "A1B2C3D4-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
                return "{ type: \(type), format: bool, permissions: [read] }"
            }
            return "- { type: switch, characteristics: [\(custom.joined(separator: ", "))] }\n- { type: outlet }\n"
        }
        let first = try Self.numbers(services(13), &assignment)
        #expect(first == [[0x30, 0x31] + Array(0x33...0x3F) + [0x51], [0x40, 0x41, 0x43, 0x44]])
        // The required On had 0x51; the fourteenth and fifteenth come before it.
        let second = try Self.numbers(services(15), &assignment)
        #expect(second == [[0x30, 0x31] + Array(0x33...0x3F) + [0x52, 0x53, 0x51], [0x40, 0x41, 0x43, 0x44]])
        let third = try Self.numbers(services(30), &assignment)
        #expect(third[0].suffix(18) == Array(0x51...0x5F).filter { $0 != 0x51 } + [0x61, 0x62, 0x63, 0x51])
    }

    @Test("HAP-BLE 2.2: an instance ID that was given out is not given again, and the assignment stays as it was")
    func conflicts() throws {
        var assignment = InstanceIDAssignment()
        _ = try Self.numbers("- { type: switch }\n- { type: outlet }\n", &assignment)
        let before = assignment
        func failure(_ services: String) -> String? {
            errorMessage { try Self.numbers(services, &assignment) }
        }
        #expect(
            failure("- { type: lightbulb }\n- { type: switch, characteristics: [{ type: on, iid: 0x35 }] }\n")
                == "49/25 has instance ID 0x33 since it was first published and cannot get 0x35; keep it or begin a new identity")
        #expect(
            failure("- { type: lightbulb, iid: 0x40 }\n")
                == "instance ID 0x40 cannot go to 43: it is or was 47's and is never used again; take another or begin a new identity"
        )
        #expect(assignment == before)
        #expect(try Self.numbers("- { type: switch, iid: 0x30 }\n", &assignment) == [[0x30, 0x31, 0x33]])
    }

    @Test("when all numbers are given out there is an error")
    func exhausted() throws {
        // One number in each block is enough: a service begins a block of its own.
        let entries = stride(from: 0x30, through: 0xFFF0, by: 16).map { (key: "x\($0)", iid: UInt16($0)) }
        var assignment = try InstanceIDAssignment(entries: entries)
        #expect(
            errorMessage { try Self.numbers("- { type: switch }\n", &assignment) }
                == "there is no instance ID left for 49; begin a new identity")
    }
}
