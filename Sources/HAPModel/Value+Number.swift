extension Value {
    /// A number as a value of a numeric format; nil when the format has no numbers or not this one.
    public init?(number: Double, format: Format) {
        let value: Value? =
            switch format {
            case .uint8: UInt8(exactly: number).map(Value.uint8)
            case .uint16: UInt16(exactly: number).map(Value.uint16)
            case .uint32: UInt32(exactly: number).map(Value.uint32)
            case .uint64: UInt64(exactly: number).map(Value.uint64)
            case .int: Int32(exactly: number).map(Value.int)
            case .float: .float(Float(number))
            case .bool, .string, .tlv8, .data: nil
            }
        guard let value else { return nil }
        self = value
    }

    /// The number of a numeric value; a uint64 beyond 2^53 is rounded.
    public var number: Double? {
        switch self {
        case .uint8(let value): Double(value)
        case .uint16(let value): Double(value)
        case .uint32(let value): Double(value)
        case .uint64(let value): Double(value)
        case .int(let value): Double(value)
        case .float(let value): Double(value)
        case .bool, .string, .tlv8, .data: nil
        }
    }
}
