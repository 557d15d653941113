import Testing

@testable import Control

@Suite("event filter")
struct EventFilterTests {
    private let types = ["link.connected", "link.refused", "value.set", "warning"]

    @Test(
        "types and groups of them, or all",
        arguments: [
            (nil, ["link.connected", "link.refused", "value.set", "warning"]), ("link", ["link.connected", "link.refused"]),
            ("value.set,warning", ["value.set", "warning"]), ("link.refused", ["link.refused"]),
        ] as [(String?, [String])])
    func takes(text: String?, taken: [String]) throws {
        let filter = try EventFilter(text, field: "type", types: types)
        #expect(types.filter(filter.takes) == taken)
    }

    @Test(
        "what is no type is told from those that there are",
        arguments: [
            ("value.sett", "did you mean 'value.set'?"), ("xyzzyxyzzy", "there is link.connected"), ("", "is no type"),
            ("link,", "is no type"), ("lin", "is no type"), ("link.", "is no type"),
        ])
    func unknown(text: String, detail: String) {
        do throws(ControlProblem) {
            _ = try EventFilter(text, field: "event", types: types)
            Issue.record("taken")
        } catch {
            #expect(error.kind == .invalid && error.field == "event")
            #expect(error.detail.contains(detail))
        }
    }
}
