import HAPModel
import Testing

@Suite struct DurationTextTests {
    @Test(
        "a duration is a number and a unit",
        arguments: [
            ("1.5s", .milliseconds(1500)), ("20ms", .milliseconds(20)), ("2min", .seconds(120)), ("1h", .seconds(3600)),
            ("30d", .seconds(2_592_000)), ("0", .zero), ("0s", .zero), (".5ms", .microseconds(500)), ("1e3s", .seconds(1000)),
            ("0.000000001s", .nanoseconds(1)), ("36500d", DurationText.longest), ("36501d", nil), ("1e300h", nil),
            ("-1s", nil), ("1", nil), ("s", nil), ("", nil), ("1 s", nil), ("1m", nil), ("1S", nil), ("1.5.2s", nil),
            ("0x10s", nil), ("１s", nil), ("1s ", nil), ("1h30min", nil), ("infs", nil), ("nans", nil), ("e", nil),
        ] as [(String, Duration?)])
    func parse(_ text: String, _ duration: Duration?) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(
        "it is told in the largest unit of which it is a whole number",
        arguments: [
            (.zero, "0s"), (.milliseconds(20), "20ms"), (.milliseconds(1500), "1.5s"), (.seconds(90), "90s"),
            (.seconds(120), "2min"), (.seconds(5400), "90min"), (.seconds(7200), "2h"), (.seconds(86_400), "1d"),
            (.microseconds(1), "1e-06s"), (.seconds(Int64.max / 2), "4.611686018427388e+18s"),
        ] as [(Duration, String)])
    func describe(_ duration: Duration, _ text: String) {
        #expect(DurationText.describe(duration) == text)
    }
}
