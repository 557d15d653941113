import HAPModel
import JSON

extension JSONValue {
    /// A characteristic's value: bool, number or string; data and TLV8 as a string of hexadecimal digits.
    init(_ value: HAPModel.Value) {
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

extension Value {
    /// Reads a value for a characteristic: a bool, a number (0 and 1 are bools too) or text as `ValueText` reads it.
    ///
    /// - Throws: what the characteristic takes, when this is no value of it.
    init(json: JSONValue, for characteristic: Characteristic) throws(ValueProblem) {
        switch json {
        case .string(let text):
            self = try ValueText.parse(text, for: characteristic)
        case .bool, .integer, .number, .null, .array, .object:
            guard let value = Value(json, format: characteristic.format) else {
                throw ValueProblem(ofText: json.serialized(), for: characteristic)
            }
            guard let held = characteristic.validate(value) else {
                throw ValueProblem(of: value, written: json.serialized(), for: characteristic)
            }
            self = held
        }
    }

    private init?(_ json: JSONValue, format: Format) {
        switch (format, json) {
        case (.bool, .bool(let truth)): self = .bool(truth)
        case (.bool, .integer(0)): self = .bool(false)
        case (.bool, .integer(1)): self = .bool(true)
        // Not by way of a double, which has no place for all of 64 bits.
        case (.uint64, .integer(let number)):
            guard let exact = UInt64(exactly: number) else { return nil }
            self = .uint64(exact)
        case (_, _):
            guard let number = json.doubleValue else { return nil }
            self.init(number: number, format: format)
        }
    }
}
