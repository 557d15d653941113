/// Values as people write and read them: `secured`, `true`, `21.5`, `hex:0a0b`.
public enum ValueText {
    /// The value that text stands for, checked against the characteristic's constraints.
    ///
    /// - bool: `true`, `on`, `yes`, `1` and their opposites.
    /// - numbers: the catalogue's name where there is one, decimal digits, integers also as `0x…`.
    /// - strings: the text itself.
    /// - data and tlv8: `hex:…` or `base64:…`; without either, hexadecimal digits if it consists of them, else base64.
    public static func parse(_ text: String, for characteristic: Characteristic) throws(ValueProblem) -> Value {
        let value = try read(text, for: characteristic)
        guard let held = characteristic.validate(value) else {
            throw ValueProblem(of: value, written: text, for: characteristic)
        }
        return held
    }

    /// The text of a value: the catalogue's name where there is one; data as hexadecimal digits.
    public static func describe(_ value: Value, for characteristic: Characteristic) -> String {
        let names = Catalogue.apple.characteristic(characteristic.type)?.values ?? []
        if let number = value.number, let named = names.first(where: { Double($0.value) == number }) { return named.name }
        return describe(value)
    }

    /// The text of a value that has no name.
    static func describe(_ value: Value) -> String {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .uint8(let value): String(value)
        case .uint16(let value): String(value)
        case .uint32(let value): String(value)
        case .uint64(let value): String(value)
        case .int(let value): String(value)
        case .float(let value): value.description.hasSuffix(".0") ? String(value.description.dropLast(2)) : value.description
        case .string(let value): value
        case .tlv8(let value), .data(let value): Hexadecimal.encode(value)
        }
    }

    /// The boolean of `true`, `on`, `yes`, `1` and their opposites, in either case.
    public static func boolean(_ text: some StringProtocol) -> Bool? {
        switch text.lowercased() {
        case "true", "on", "yes", "1": true
        case "false", "off", "no", "0": false
        case _: nil
        }
    }

    private static func read(_ text: String, for characteristic: Characteristic) throws(ValueProblem) -> Value {
        let value: Value? =
            switch characteristic.format {
            case .bool: boolean(text).map(Value.bool)
            case .uint8, .uint16, .uint32, .uint64, .int, .float: number(text, for: characteristic)
            case .string: .string(text)
            case .tlv8: bytes(text).flatMap { Value(bytes: $0, format: .tlv8) }
            case .data: bytes(text).map(Value.data)
            }
        guard let value else { throw ValueProblem(ofText: text, for: characteristic) }
        return value
    }

    private static func number(_ text: String, for characteristic: Characteristic) -> Value? {
        let names = Catalogue.apple.characteristic(characteristic.type)?.values ?? []
        if let named = names.first(where: { $0.name == text.lowercased() }) {
            return Value(number: Double(named.value), format: characteristic.format)
        }
        return switch characteristic.format {
        case .uint8: NumberText.integer(text).map(Value.uint8)
        case .uint16: NumberText.integer(text).map(Value.uint16)
        case .uint32: NumberText.integer(text).map(Value.uint32)
        case .uint64: NumberText.integer(text).map(Value.uint64)
        case .int: NumberText.integer(text).map(Value.int)
        case .float: NumberText.decimal(text).map { .float(Float($0)) }
        case .bool, .string, .tlv8, .data: nil
        }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        if text.hasPrefix("hex:") { return Hexadecimal.decode(text.dropFirst(4)) }
        if text.hasPrefix("base64:") { return Base64.decode(text.dropFirst(7)) }
        return Hexadecimal.decode(text) ?? Base64.decode(text)
    }
}
