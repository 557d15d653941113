import Testing

@testable import Profiles

@Suite struct InstanceIDAssignmentTests {
    @Test("entries come out as they went in")
    func entries() throws {
        let entries: [(key: String, iid: UInt16)] = [("45", 0x30), ("45/A5", 0x31), ("47[2]/25", 0xFFFF)]
        let assignment = try InstanceIDAssignment(entries: entries)
        #expect(assignment.entries.map(\.key) == entries.map(\.key))
        #expect(assignment.entries.map(\.iid) == entries.map(\.iid))
        #expect(InstanceIDAssignment().entries.isEmpty)
    }

    @Test(
        "entries that no assignment can have made are refused",
        arguments: [
            [("45", 0)], [("45", 1)], [("45", 0x2F)], [("45", 0x30), ("45", 0x40)], [("45", 0x30), ("47", 0x30)],
        ] as [[(String, UInt16)]])
    func damaged(_ entries: [(String, UInt16)]) throws {
        let last = try #require(entries.last)
        #expect(throws: InstanceIDAssignment.Invalid.damaged(key: last.0, iid: last.1)) {
            try InstanceIDAssignment(entries: entries.map { (key: $0.0, iid: $0.1) })
        }
    }
}
