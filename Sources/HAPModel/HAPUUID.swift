/// A 128-bit UUID of a service or characteristic type.
public struct HAPUUID: Hashable, Sendable {
    /// The halves of the printed form; the first digit is the most significant.
    private let high: UInt64
    private let low: UInt64

    /// The part of Apple's base UUID `XXXXXXXX-0000-1000-8000-0026BB765291` below the short form (HAP R14 6.6.1).
    private static let baseHigh: UInt64 = 0x0000_0000_0000_1000
    private static let baseLow: UInt64 = 0x8000_0026_BB76_5291

    /// Bluetooth's base UUID `XXXXXXXX-0000-1000-8000-00805F9B34FB`.
    private static let bluetoothLow: UInt64 = 0x8000_0080_5F9B_34FB

    /// A UUID that the source text spells out: the first and the second half of its printed digits.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// An Apple-defined type by its short form: `HAPUUID(apple: 0x3E)` is Accessory Information.
    public init(apple short: UInt32) {
        self.init(high: UInt64(short) << 32 | Self.baseHigh, low: Self.baseLow)
    }

    /// A type of the Bluetooth SIG by its 16-bit number: `HAPUUID(bluetooth: 0x2902)` is the CCCD.
    public init(bluetooth short: UInt16) {
        self.init(high: UInt64(short) << 32 | Self.baseHigh, low: Self.bluetoothLow)
    }

    /// Reads `XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX`, in either case.
    public init?(_ text: some StringProtocol) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], let bytes = Hexadecimal.decode(groups.joined()) else { return nil }
        self.init(bytes: bytes)
    }

    /// Reads the short form of an Apple-defined type, one to eight hexadecimal digits, or a whole UUID.
    public init?(appleOrFull text: some StringProtocol) {
        if let uuid = HAPUUID(text) {
            self = uuid
        } else if (1...8).contains(text.utf8.count), text.allSatisfy(\.isHexDigit), let short = UInt32(text, radix: 16) {
            self.init(apple: short)
        } else {
            return nil
        }
    }

    /// Reads the 16 bytes of the printed order; nil for any other count.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16, let high = UInt64(littleEndian: bytes[..<8].reversed()),
            let low = UInt64(littleEndian: bytes[8...].reversed())
        else { return nil }
        self.init(high: high, low: low)
    }

    /// The 16 bytes in the order of the air: the reverse of the printed one.
    public var littleEndianBytes: [UInt8] {
        low.littleEndianBytes + high.littleEndianBytes
    }

    /// The short form of an Apple-defined type, nil for any other type.
    public var appleShortForm: UInt32? {
        low == Self.baseLow && high & 0xFFFF_FFFF == Self.baseHigh ? UInt32(high >> 32) : nil
    }
}

extension HAPUUID: CustomStringConvertible {
    /// The printed form, in upper case.
    public var description: String {
        let digits = Hexadecimal.encode(littleEndianBytes.reversed(), uppercase: true)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}
