import HAPModel

/// The blocks of a pcapng file, little-endian (IETF draft-ietf-opsawg-pcapng, 4.1…4.3).
enum PcapNG {
    /// LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR: before each packet four bytes say which way it went.
    static let linkType: UInt16 = 201

    /// What a file begins with: a section, and its only interface with times in nanoseconds.
    static func header(application: String, interface: String) -> [UInt8] {
        let section =
            littleEndian(UInt32(0x1A2B_3C4D)) + littleEndian(UInt16(1)) + littleEndian(UInt16(0)) + littleEndian(UInt64.max)
            + option(4, Array(application.utf8)) + endOfOptions
        let description =
            littleEndian(linkType) + littleEndian(UInt16(0)) + littleEndian(UInt32(0)) + option(2, Array(interface.utf8))
            + option(9, [9]) + endOfOptions
        return block(0x0A0D_0D0A, section) + block(1, description)
    }

    /// A packet with what is said of it.
    ///
    /// - Parameter time: in nanoseconds since 1970.
    static func packet(_ bytes: [UInt8], time: UInt64, comments: [String]) -> [UInt8] {
        var body =
            littleEndian(UInt32(0)) + littleEndian(UInt32(time >> 32)) + littleEndian(UInt32(truncatingIfNeeded: time))
            + littleEndian(UInt32(bytes.count)) + littleEndian(UInt32(bytes.count)) + padded(bytes)
        for comment in comments { body += option(1, Array(comment.utf8.prefix(longestOption))) }
        if !comments.isEmpty { body += endOfOptions }
        return block(6, body)
    }

    private static let endOfOptions: [UInt8] = [0, 0, 0, 0]
    /// The length of an option has 16 bits.
    private static let longestOption = 65_535

    private static func option(_ code: UInt16, _ value: [UInt8]) -> [UInt8] {
        littleEndian(code) + littleEndian(UInt16(value.count)) + padded(value)
    }

    private static func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
        let length = littleEndian(UInt32(body.count + 12))
        return littleEndian(type) + length + body + length
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func littleEndian(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        number.littleEndianBytes
    }
}
