/// Bytes as base64 text (RFC 4648 4).
public enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes that `text` stands for; nil unless it is whole groups of four with the padding where it belongs.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let characters = Array(text.utf8)
        let digits = characters.prefix { $0 != UInt8(ascii: "=") }
        let padding = characters.count - digits.count
        guard characters.count.isMultiple(of: 4), padding <= 2,
            characters.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var pendingBits = 0
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            pending = pending << 6 | UInt32(value)
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits)))
                pending &= 1 << UInt32(pendingBits) - 1
            }
        }
        // Bits beyond the last byte must be zero, so that every value has one text.
        return pending == 0 ? bytes : nil
    }
}
