/// The data type of a characteristic's value (HAP R14 2.3.3.2; codes of table 7-51).
public enum Format: String, Sendable, CaseIterable {
    case bool, uint8, uint16, uint32, uint64, int, float, string, tlv8, data

    /// The format byte of the GATT presentation format descriptor.
    public var presentationCode: UInt8 {
        switch self {
        case .bool: 0x01
        case .uint8: 0x04
        case .uint16: 0x06
        case .uint32: 0x08
        case .uint64: 0x0A
        case .int: 0x10
        case .float: 0x14
        case .string: 0x19
        case .tlv8, .data: 0x1B
        }
    }

    /// The number of bytes of a value; nil when it varies.
    public var size: Int? {
        switch self {
        case .bool, .uint8: 1
        case .uint16: 2
        case .uint32, .int, .float: 4
        case .uint64: 8
        case .string, .tlv8, .data: nil
        }
    }

    /// Whether a value of this format fits the 8 bytes of an encrypted broadcast.
    public var canBroadcast: Bool { size != nil }
}
