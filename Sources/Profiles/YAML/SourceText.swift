/// The characters of a file, checked before anything reads them: libyaml tells no line for a wrong byte.
enum SourceText {
    /// The largest file that is read, in bytes.
    static let maximumSize = 1 << 20

    /// The first thing that no text file may have; nil: the bytes are text.
    static func problem(in bytes: ArraySlice<UInt8>) -> YAMLProblem? {
        var line = 1
        var column = 1
        var previous: UInt8 = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            defer { previous = byte }
            switch byte {
            case 0x20...0x7E, UInt8(ascii: "\t"):
                column += 1
                index += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // A line feed after a carriage return ends no other line.
                if byte == UInt8(ascii: "\r") || previous != UInt8(ascii: "\r") { line += 1 }
                column = 1
                index += 1
            case _:
                let position = SourcePosition(line: line, column: column)
                guard let (scalar, size) = scalar(at: bytes[index...]) else {
                    return YAMLProblem("this is not UTF-8 text", at: position)
                }
                guard isAllowed(scalar) else {
                    return YAMLProblem("the control character \(name(of: scalar)) is not allowed here", at: position)
                }
                column += 1
                index += size
            }
        }
        return nil
    }

    /// The bytes without a byte order mark, which would shift the columns of the first line.
    static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    }

    /// The character that begins the bytes, and its number of bytes; nil when they begin with none.
    private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return nil }
        return (Unicode.UTF8.decode(encoded), encoded.count)
    }

    /// The printable characters of YAML 1.2.2, 5.1, without the byte order mark.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        case _: false
        }
    }

    /// `U+007F`.
    private static func name(of scalar: Unicode.Scalar) -> String {
        let number = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
}
