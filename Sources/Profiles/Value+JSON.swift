import HAPModel
import JSON

extension JSONValue {
    /// A characteristic's value: bool, number or string; data and TLV8 as a string of hexadecimal digits.
    public init(_ value: HAPModel.Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .uint8(let value): self = .integer(Int64(value))
        case .uint16(let value): self = .integer(Int64(value))
        case .uint32(let value): self = .integer(Int64(value))
        case .uint64(let value): self = Int64(exactly: value).map { .integer($0) } ?? .number(Double(value))
        case .int(let value): self = .integer(Int64(value))
        case .float(let value): self.init(value)
        case .string(let value): self = .string(value)
        case .tlv8(let bytes), .data(let bytes): self = .string(Hexadecimal.encode(bytes))
        }
    }
}
