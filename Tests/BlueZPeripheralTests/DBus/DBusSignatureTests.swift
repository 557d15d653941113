import Testing

@testable import BlueZPeripheral

@Suite("D-Bus signatures")
struct DBusSignatureTests {
    @Test(
        "a type is read as it is written",
        arguments: [
            "y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g", "v", "ay", "aas", "a{sv}", "a{oa{sa{sv}}}", "(ys)",
            "a(y(ss))",
        ])
    func roundTrip(_ text: String) {
        #expect(DBusSignature(text)?.text == text)
    }

    @Test(
        "what is no complete type is refused",
        arguments: [
            "", "a", "aa", "z", "h", "ah", "ss", "()", "(", "(s", ")", "a{s}", "a{sv", "a{}", "{sv}",
            String(repeating: "a", count: 70) + "y",
        ])
    func invalid(_ text: String) {
        #expect(DBusSignature(text) == nil)
    }
}
