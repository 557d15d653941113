import Glibc
import Simulator

/// A point in time on the wall clock, with milliseconds.
struct Timestamp {
    private let time: timespec

    init(_ time: timespec) {
        self.time = time
    }

    /// The time now.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(time)
    }

    /// RFC 3339, in UTC: `2026-11-30T21:11:03.042Z`.
    var utc: String {
        var seconds = time.tv_sec
        var fields = tm()
        gmtime_r(&seconds, &fields)
        let date = "\(fields.tm_year + 1900)-\(padded(fields.tm_mon + 1))-\(padded(fields.tm_mday))"
        return "\(date)T\(clock(fields))Z"
    }

    /// The time of day in the local time zone: `22:11:03.042`.
    var localTimeOfDay: String {
        var seconds = time.tv_sec
        var fields = tm()
        localtime_r(&seconds, &fields)
        return clock(fields)
    }

    private func clock(_ fields: tm) -> String {
        let milliseconds = padded(Int32(time.tv_nsec / 1_000_000), width: 3)
        return "\(padded(fields.tm_hour)):\(padded(fields.tm_min)):\(padded(fields.tm_sec)).\(milliseconds)"
    }

    private func padded(_ number: Int32, width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension WallTime {
    /// The time now.
    static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
