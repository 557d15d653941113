import Testing

@testable import Simulator

@Suite("Wall time")
struct WallTimeTests {
    @Test(
        "RFC 3339 text",
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000000Z"),
            (951_782_399, 999_999_999, "2000-02-28T23:59:59.999999Z"),
            (951_782_400, 0, "2000-02-29T00:00:00.000000Z"),
            (951_868_800, 0, "2000-03-01T00:00:00.000000Z"),
            (4_107_542_400, 0, "2100-03-01T00:00:00.000000Z"),
            (1_796_099_463, 42_118_000, "2026-12-01T04:31:03.042118Z"),
            (-1, 1000, "1969-12-31T23:59:59.000001Z"),
        ] as [(Int64, Int32, String)])
    func text(seconds: Int64, nanoseconds: Int32, text: String) {
        #expect(WallTime(seconds: seconds, nanoseconds: nanoseconds).text == text)
    }
}
