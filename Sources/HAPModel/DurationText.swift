/// Durations as people write them: a number and a unit, `1.5s`, `20ms`, `2min`, `1h`, `30d`.
public enum DurationText {
    private static let units: [(name: String, nanoseconds: Int64)] = [
        ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000), ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
    ]

    /// The longest duration that is read: 36 500 days.
    public static let longest = Duration.seconds(36_500 * 86_400)

    /// The duration that text stands for; nil when it is none, negative or longer than `longest`. Only `0` needs no unit.
    public static func parse(_ text: some StringProtocol) -> Duration? {
        if text == "0" { return .zero }
        guard let split = text.firstIndex(where: { $0.isLetter && $0 != "e" && $0 != "E" }),
            let unit = units.first(where: { $0.name == text[split...] }), let number = NumberText.decimal(text[..<split]),
            number >= 0
        else { return nil }
        let nanoseconds = (number * Double(unit.nanoseconds)).rounded()
        guard nanoseconds <= Double(longest.components.seconds) * 1e9 else { return nil }
        return .nanoseconds(Int64(nanoseconds))
    }

    /// The text of a duration, in the largest unit of which it is a whole number, else in seconds: `90min`, `1.5s`.
    public static func describe(_ duration: Duration) -> String {
        if duration == .zero { return "0s" }
        let (seconds, attoseconds) = duration.components
        let nanoseconds = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if !nanoseconds.overflow, attoseconds % 1_000_000_000 == 0 {
            let whole = nanoseconds.partialValue + attoseconds / 1_000_000_000
            // A fraction of a second reads better than a thousand milliseconds and more.
            if let unit = units.last(where: { whole.isMultiple(of: $0.nanoseconds) }), unit.name != "ms" || seconds == 0 {
                return "\(whole / unit.nanoseconds)\(unit.name)"
            }
        }
        return "\(Double(seconds) + Double(attoseconds) / 1e18)s"
    }
}
