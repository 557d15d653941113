import Glibc
import Testing

@testable import hapsim

@Suite("timestamp")
struct TimestampTests {
    @Test(
        "the time is written in UTC, with milliseconds that are not rounded up",
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000Z"), (951_782_400, 1_000_000, "2000-02-29T00:00:00.001Z"),
            (1_796_073_063, 999_999_999, "2026-11-30T21:11:03.999Z"),
        ])
    func utc(seconds: Int, nanoseconds: Int, text: String) {
        #expect(Timestamp(timespec(tv_sec: seconds, tv_nsec: nanoseconds)).utc == text)
    }

    @Test("now is later than this test was written")
    func now() {
        #expect(Timestamp.now.utc > "2026-01-01T00:00:00.000Z")
    }
}
