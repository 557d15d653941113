import HAPModel
import Testing

@Suite("SetupCode")
struct SetupCodeTests {
    @Test("a code is read with dashes or without, and printed with them")
    func valid() throws {
        let rows: [(String, UInt32, String)] = [
            ("111-22-333", 11_122_333, "111-22-333"), ("11122333", 11_122_333, "111-22-333"),
            ("000-00-001", 1, "000-00-001"), ("00000001", 1, "000-00-001"), ("999-99-998", 99_999_998, "999-99-998"),
            ("012-34-567", 1_234_567, "012-34-567"),
        ]
        for (text, number, printed) in rows {
            let code = try SetupCode(text)
            #expect(code.number == number)
            #expect(code.description == printed)
            #expect(SetupCode(number: number) == code)
            #expect(try SetupCode(code.description) == code)
        }
    }

    @Test("anything but eight digits, or their three groups, is malformed")
    func malformed() {
        let texts = [
            "", "-", "--", "1234567", "123456789", "1112233a", "111-22-33", "111-223-33", "1112-2-333", "11-122-333",
            "111-22-333-", "-111-22-333", "111--22333", "111 22 333", "111-22-333 ", " 11122333", "+1122333", "-11122333",
            "１１１-２２-３３３", "٠١٢٣٤٥٦٧", "111-22-33\u{301}3", "111\u{2010}22\u{2010}333", "0x112233", "111-22-333\n",
        ]
        for text in texts {
            #expect(throws: SetupCode.Invalid.malformed, "\(text)") { _ = try SetupCode(text) }
        }
    }

    @Test("codes that are too easy to guess are forbidden")
    func forbidden() {
        let numbers = (0...9).map { UInt32($0) * 11_111_111 } + [12_345_678, 87_654_321]
        for number in numbers {
            #expect(SetupCode(number: number) == nil)
            let digits = String(repeating: "0", count: 8 - String(number).count) + String(number)
            #expect(throws: SetupCode.Invalid.forbidden) { _ = try SetupCode(digits) }
            let dashed = "\(digits.prefix(3))-\(digits.dropFirst(3).prefix(2))-\(digits.suffix(3))"
            #expect(throws: SetupCode.Invalid.forbidden) { _ = try SetupCode(dashed) }
        }
    }

    @Test("a number of nine digits is no code")
    func tooLarge() {
        #expect(SetupCode(number: 99_999_998) != nil)
        #expect(SetupCode(number: 100_000_000) == nil)
        #expect(SetupCode(number: .max) == nil)
    }
}
