/// Why a value is not one of a characteristic, in words that say what would be.
public struct ValueProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// `'secure' is not a value of lock-target-state; did you mean 'secured'?`
    public let description: String

    /// Text that is not even of the format.
    public init(ofText text: String, for characteristic: Characteristic) {
        let names = Self.allowedNames(of: characteristic).map(\.name)
        let hint: String
        if let name = NearestName.of(text, in: names) {
            hint = "did you mean '\(name)'?"
        } else {
            hint = "it takes \(Self.allowed(by: characteristic))"
        }
        description = "'\(text.shortened)' is not a value of \(characteristic.name); \(hint)"
    }

    /// A value that the constraints forbid; `written` is how it was given, when that was text.
    public init(of value: Value, written: String? = nil, for characteristic: Characteristic) {
        let text = (written ?? ValueText.describe(value, for: characteristic)).shortened
        switch value {
        case .string(let string) where !string.utf8.contains(0):
            description = Self.tooLong(string.utf8.count, for: characteristic)
        case .data(let bytes) where characteristic.format == .data, .tlv8(let bytes) where characteristic.format == .tlv8:
            description = Self.tooLong(bytes.count, for: characteristic)
        case .bool, .uint8, .uint16, .uint32, .uint64, .int, .float, .string, .tlv8, .data:
            description = "'\(text)' is not a value of \(characteristic.name); it takes \(Self.allowed(by: characteristic))"
        }
    }

    private static func tooLong(_ count: Int, for characteristic: Characteristic) -> String {
        "\(count) bytes are too long for \(characteristic.name); it takes \(allowed(by: characteristic))"
    }

    /// What a characteristic takes: `unsecured (0), secured (1)`, `a number from 10 to 38 in steps of 0.1`.
    public static func allowed(by characteristic: Characteristic) -> String {
        let names = allowedNames(of: characteristic)
        if !names.isEmpty {
            let named = names.map { "\($0.name) (\($0.value))" }.joined(separator: ", ")
            return hasNamelessValues(characteristic)
                ? named + " or another whole number" + range(of: characteristic.constraints) : named
        }
        let constraints = characteristic.constraints
        switch characteristic.format {
        case .bool:
            return "true or false"
        case .string:
            return "text of at most \(constraints.maximumLength ?? Constraints.defaultStringLength) bytes without NUL"
        case .data:
            return "hexadecimal digits or base64, at most \(constraints.maximumLength ?? Constraints.defaultDataLength) bytes"
        case .tlv8:
            return "TLV8 as hexadecimal digits or base64"
        case .float:
            return "a number" + range(of: constraints)
        case .uint8 where !constraints.validValues.isEmpty || !constraints.validRanges.isEmpty:
            let ranges = constraints.validRanges.map { "\($0.lowerBound) to \($0.upperBound)" }
            return (constraints.validValues.map(String.init) + ranges).joined(separator: ", ")
        case .uint8, .uint16, .uint32, .uint64, .int:
            return "a whole number" + range(of: constraints)
        }
    }

    /// Apple has not published the names of all the values that are allowed.
    private static func hasNamelessValues(_ characteristic: Characteristic) -> Bool {
        guard characteristic.constraints.validValues.isEmpty, characteristic.constraints.validRanges.isEmpty,
            let type = Catalogue.apple.characteristic(characteristic.type), let definition = type.definition
        else { return false }
        // Steps are 1 wherever values have names.
        return (definition.maximum ?? 0) - (definition.minimum ?? 0) >= Double(type.values.count)
    }

    private static func range(of constraints: Constraints) -> String {
        var text = ""
        if let minimum = constraints.minimum { text += " from \(ValueText.describe(minimum))" }
        if let maximum = constraints.maximum { text += " to \(ValueText.describe(maximum))" }
        if let step = constraints.step, step.number != 1 || step.format == .float {
            text += " in steps of \(ValueText.describe(step))"
        }
        return text
    }

    /// The catalogue's names of those values that the constraints leave.
    private static func allowedNames(of characteristic: Characteristic) -> [CharacteristicType.NamedValue] {
        guard let type = Catalogue.apple.characteristic(characteristic.type) else { return [] }
        return type.values.filter {
            Value(number: Double($0.value), format: characteristic.format).flatMap(characteristic.validate) != nil
        }
    }
}
