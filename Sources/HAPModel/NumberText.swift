/// Numbers as people write them; stricter than the standard library, which also takes `0x1p3`, `infinity` and the like.
public enum NumberText {
    /// An integer in decimal digits, in hexadecimal ones after `0x` or octal ones after `0o`; nil when it is something else or too
    /// large.
    public static func integer<Number: FixedWidthInteger>(_ text: some StringProtocol) -> Number? {
        let negative = text.hasPrefix("-")
        let unsigned = negative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let radix = unsigned.hasPrefix("0x") ? 16 : unsigned.hasPrefix("0o") ? 8 : 10
        let digits = radix == 10 ? unsigned : unsigned.dropFirst(2)
        guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        return Number((negative ? "-" : "") + digits, radix: radix)
    }

    /// A decimal fraction with an optional exponent: `21.5`, `-3`, `1e-3`; nil when it is something else or too large.
    public static func decimal(_ text: some StringProtocol) -> Double? {
        let allowed = "0123456789.eE+-".utf8
        guard text.utf8.allSatisfy(allowed.contains), let number = Double(String(text)), number.isFinite else { return nil }
        return number
    }

    /// A number without a fraction that says nothing: `21`, `21.5`.
    public static func describe(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
