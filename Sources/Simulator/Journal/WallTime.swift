/// A point in time on the wall clock.
public struct WallTime: Equatable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// 0…999 999 999.
    public let nanoseconds: Int32

    public init(seconds: Int64, nanoseconds: Int32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// RFC 3339 in UTC, with microseconds: `2026-11-30T21:11:03.042118Z`.
    public var text: String {
        let (year, month, day) = date
        let rest = seconds - days * 86_400
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let micro = Self.padded(Int64(nanoseconds / 1000), 6)
        return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T\(clock).\(micro)Z"
    }

    private var days: Int64 { (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400 }

    /// The proleptic Gregorian date, counted in years that begin with March, so that the leap day is their last.
    private var date: (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted - (shifted < 0 ? 146_096 : 0)) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
