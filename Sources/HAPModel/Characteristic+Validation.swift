import Glibc

extension Characteristic {
    /// The value that the characteristic takes when `value` is written or set, nil when its constraints forbid it.
    ///
    /// A float that lies up to a tenth of a step beside a step is moved onto it; every other value comes back as it is
    /// (HAP R14 2.3.3; the tolerance is that of Apple's accessories).
    public func validate(_ value: Value) -> Value? {
        guard value.format == format else { return nil }
        switch value {
        case .bool:
            return value
        case .uint8(let number):
            guard fitsSteps(number), isValidValue(number) else { return nil }
            return value
        case .uint16(let number):
            return fitsSteps(number) ? value : nil
        case .uint32(let number):
            return fitsSteps(number) ? value : nil
        case .uint64(let number):
            return fitsSteps(number) ? value : nil
        case .int(let number):
            return fitsSteps(number) ? value : nil
        case .float(let number):
            return snapped(number).map(Value.float)
        case .string(let text):
            guard text.utf8.count <= constraints.maximumLength ?? Constraints.defaultStringLength, !text.utf8.contains(0)
            else { return nil }
            return value
        case .tlv8(let bytes), .data(let bytes):
            return bytes.count <= constraints.maximumLength ?? Constraints.defaultDataLength ? value : nil
        }
    }

    /// A valid value list and valid ranges are one set: a number must be in either.
    private func isValidValue(_ number: UInt8) -> Bool {
        if constraints.validValues.isEmpty && constraints.validRanges.isEmpty { return true }
        return constraints.validValues.contains(number) || constraints.validRanges.contains { $0.contains(number) }
    }

    private func fitsSteps<Number: FixedWidthInteger>(_ number: Number) -> Bool {
        let minimum = constraints.minimum?.integer(as: Number.self) ?? Number.min
        let maximum = constraints.maximum?.integer(as: Number.self) ?? Number.max
        guard number >= minimum, number <= maximum else { return false }
        guard let step = constraints.step?.integer(as: Number.self), step > 0 else { return true }
        // Counted in 64 bits without sign: the distance of two numbers may be too large for a signed type.
        let distance = UInt64(truncatingIfNeeded: number) &- UInt64(truncatingIfNeeded: minimum)
        return distance.isMultiple(of: UInt64(step))
    }

    private func snapped(_ number: Float) -> Float? {
        let minimum = constraints.minimum?.float ?? -Float.greatestFiniteMagnitude
        let maximum = constraints.maximum?.float ?? Float.greatestFiniteMagnitude
        // Not a number fails both comparisons; infinity passes only where a bound is infinite.
        guard number >= minimum, number <= maximum else { return nil }
        guard number.isFinite, let step = constraints.step?.float, step > 0, step.isFinite else { return number }
        // Without a lower bound there is nothing else than zero to count from.
        let origin = constraints.minimum?.float.map { $0.isFinite ? $0.decimal : 0 } ?? 0
        let steps = (number.decimal - origin) / step.decimal
        let whole = steps.rounded()
        guard (steps - whole).magnitude <= Self.stepTolerance else { return nil }
        let snapped = Float(origin + whole * step.decimal)
        return snapped >= minimum && snapped <= maximum ? snapped : nil
    }

    /// How far from a step a float may lie, in steps; a little above a tenth because a tenth itself is not exact in binary.
    private static let stepTolerance = 0.1 + 1e-6
}

extension Value {
    /// The number of an integer value; nil for another type than the one asked for.
    fileprivate func integer<Number: FixedWidthInteger>(as _: Number.Type) -> Number? {
        switch self {
        case .uint8(let number): number as? Number
        case .uint16(let number): number as? Number
        case .uint32(let number): number as? Number
        case .uint64(let number): number as? Number
        case .int(let number): number as? Number
        case .bool, .float, .string, .tlv8, .data: nil
        }
    }

    fileprivate var float: Float? {
        guard case .float(let number) = self else { return nil }
        return number
    }
}

extension Float {
    /// The number that the shortest text of the float stands for: 0.1 rather than 0.100000001490116, so that steps add up.
    var decimal: Double {
        Double(description) ?? Double(self)
    }
}
