import HAPModel
import Profiles
import Testing

@testable import Simulator

@Suite("Faults with names")
struct NamedFaultTests {
    /// Rows of the table of problems that software cannot make, or that are no fault: the documentation says what makes them.
    private static let others: Set<Int> = [14, 31, 32, 34, 35]

    @Test("every one can be armed on a whole accessory, and narrowed")
    func parse() throws {
        let database = try LivingAccessory("services:\n  - type: lightbulb\n").database
        for named in NamedFault.all {
            let faults = try FaultDescription(named.name).faults(in: database) { $0 }
            #expect(faults.count == named.expressions.count)
            #expect(faults.allSatisfy { $0.name == named.name })
        }
        let narrowed = try FaultDescription("no-value@lightbulb/on,count=1").faults(in: database) { $0 }
        #expect(narrowed.map(\.expression) == ["without:0x01@read-response:lightbulb/on,count=1"])
    }

    @Test("every row of the table of problems has one")
    func rows() {
        #expect(Set(NamedFault.all.flatMap(\.rows)).union(Self.others) == Set(1...35))
    }

    @Test("names are of one kind, and none is an action's name, except where it is the same")
    func names() {
        let names = NamedFault.all.map(\.name)
        #expect(Set(names).count == names.count)
        let actions = Set(FaultActionForm.all.map(\.name))
        #expect(
            Set(names).intersection(actions) == [
                "wrong-tid", "corrupt-tag", "new-setup-code", "not-connectable", "no-body", "no-name",
            ])
    }
}
