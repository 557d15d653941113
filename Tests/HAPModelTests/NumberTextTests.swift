import HAPModel
import Testing

@Suite struct NumberTextTests {
    @Test(
        "integers are decimal or hexadecimal and stay inside their type",
        arguments: [
            ("0", 0), ("-128", -128), ("+127", 127), ("0x7f", 127), ("-0x80", -128), ("0x7F", 127), ("0o17", 15), ("017", 17),
            ("0o8", nil), ("128", nil), ("-129", nil),
            ("", nil), ("-", nil), ("0x", nil), ("0x-1", nil), ("--1", nil), ("+-1", nil), ("1.0", nil), ("1e1", nil),
            (" 1", nil),
            ("0X1", nil), ("１", nil),
        ] as [(String, Int8?)])
    func integers(_ text: String, _ number: Int8?) {
        #expect(NumberText.integer(text) == number)
    }

    @Test(
        "decimals are finite and have no hexadecimal form",
        arguments: [
            ("21.5", 21.5), ("-3", -3), (".5", 0.5), ("1e-3", 0.001), ("+1E2", 100), ("1e999", nil), ("nan", nil), ("inf", nil),
            ("infinity", nil), ("0x1p3", nil), ("", nil), ("1,5", nil), ("1.2.3", nil), ("e", nil), ("21.5 ", nil),
        ] as [(String, Double?)])
    func decimals(_ text: String, _ number: Double?) {
        #expect(NumberText.decimal(text) == number)
    }

    @Test("a number is written without a fraction that says nothing", arguments: [(21, "21"), (21.5, "21.5"), (-0.25, "-0.25")])
    func describe(_ number: Double, _ text: String) {
        #expect(NumberText.describe(number) == text)
    }
}
