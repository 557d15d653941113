import HAPModel
import Testing

@Suite struct NearestNameTests {
    private static let names = ["secured", "unsecured", "lock-target-state", "target-door-state", "on", "serialNumber"]

    @Test(
        "a slip finds the name that was meant, another word finds none",
        arguments: [
            ("secure", "secured"), ("Secured", "secured"), ("secrued", "secured"), ("unsecure", "unsecured"),
            ("LockTargetState", "lock-target-state"), ("lock_target_state", "lock-target-state"),
            ("lock-traget-state", "lock-target-state"),
            ("lock-target", "lock-target-state"), ("serial-number", "serialNumber"), ("no", "on"), ("o", "on"), ("xyz", nil),
            ("", nil), ("jammed", nil),
        ] as [(String, String?)])
    func finds(_ text: String, _ meant: String?) {
        #expect(NearestName.of(text, in: Self.names) == meant)
    }

    @Test("text of any length is dealt with")
    func longText() {
        #expect(NearestName.of(String(repeating: "a", count: 100_000), in: Self.names) == nil)
    }
}
