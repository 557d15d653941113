import HAPModel

/// The encoding of text in the path of a URI (RFC 3986 2.1).
public enum PercentEncoding {
    /// The text that an encoded path stands for; nil when an escape is not two digits, or the bytes are not UTF-8 or hold NUL.
    public static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let character = rest.next() {
            guard character == UInt8(ascii: "%") else {
                bytes.append(character)
                continue
            }
            guard let high = rest.next(), let low = rest.next(),
                let escaped = Hexadecimal.decode(String(decoding: [high, low], as: UTF8.self)), escaped != [0]
            else { return nil }
            bytes += escaped
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        // Bytes that are not UTF-8 were replaced, which changes them.
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }

    /// The text as a path: everything but unreserved characters and the slash is escaped.
    public static func encode(path: String) -> String {
        path.utf8.map { byte in
            isUnreserved(byte) || byte == UInt8(ascii: "/")
                ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.encode([byte], uppercase: true)
        }.joined()
    }

    /// RFC 3986 2.3.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        case _:
            false
        }
    }
}
