import HAPModel
import Testing

@Suite struct ShortNameTests {
    private static let garage = [
        "current-door-state", "target-door-state", "obstruction-detected", "lock-current-state", "lock-target-state", "name",
    ]

    @Test(
        "words in their order name a characteristic",
        arguments: [
            ("target-state", .one("target-door-state")), ("current-state", .one("current-door-state")),
            ("obstruction", .one("obstruction-detected")), ("lock-target", .one("lock-target-state")), ("Name", .one("name")),
            ("state", .several(["current-door-state", "target-door-state", "lock-current-state", "lock-target-state"])),
            ("state-target", .none), ("door-door", .none), ("targ", .none), ("", .none), ("-", .none),
        ] as [(String, ShortName.Match)])
    func matches(_ text: String, _ match: ShortName.Match) {
        #expect(ShortName.match(text, in: Self.garage, preferring: Array(Self.garage[..<3])) == match)
    }
}
