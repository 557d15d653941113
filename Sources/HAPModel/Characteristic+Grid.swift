/// The numbers that a characteristic takes: inside limits, and a step apart where it has one.
public struct NumberGrid: Equatable, Sendable {
    /// The number from which steps are counted.
    public let origin: Double
    /// nil: there is no step, a float may be any number.
    public let step: Double?
    public let limits: ClosedRange<Double>

    /// The number of the grid that is nearest to a number.
    public func nearest(to number: Double) -> Double {
        let limited = min(max(number, limits.lowerBound), limits.upperBound)
        guard let step else { return limited }
        // A limit between two steps is itself out of reach.
        let least = ((limits.lowerBound - origin) / step - Self.tolerance).rounded(.up)
        let greatest = ((limits.upperBound - origin) / step + Self.tolerance).rounded(.down)
        return origin + min(max(((limited - origin) / step).rounded(), least), greatest) * step
    }

    /// What binary fractions may lack of a whole number of steps.
    private static let tolerance = 1e-6
}

extension Characteristic {
    /// The numbers that it takes; nil when its values are no numbers.
    public var grid: NumberGrid? {
        let formatLimits: ClosedRange<Double>
        switch format {
        case .uint8: formatLimits = 0...Double(UInt8.max)
        case .uint16: formatLimits = 0...Double(UInt16.max)
        case .uint32: formatLimits = 0...Double(UInt32.max)
        // The largest number that a double tells from its neighbours.
        case .uint64: formatLimits = 0...0x1p53
        case .int: formatLimits = Double(Int32.min)...Double(Int32.max)
        case .float: formatLimits = -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude)
        case .bool, .string, .tlv8, .data: return nil
        }
        let minimum = constraints.minimum?.decimal.flatMap { $0.isFinite ? $0 : nil }
        let lower = max(minimum ?? formatLimits.lowerBound, formatLimits.lowerBound)
        let upper = min(constraints.maximum?.decimal ?? formatLimits.upperBound, formatLimits.upperBound)
        let given = constraints.step?.decimal.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        let step = given ?? (format == .float ? nil : 1)
        return NumberGrid(origin: minimum ?? 0, step: step, limits: lower...max(lower, upper))
    }

    /// The value that is nearest to a number; nil when it takes no numbers, or none near.
    public func nearest(to number: Double) -> Value? {
        guard number.isFinite, let nearest = grid?.nearest(to: number) else { return nil }
        return Value(number: nearest, format: format).flatMap(validate)
    }
}

extension Value {
    /// The number, of a float that which its shortest text says.
    fileprivate var decimal: Double? {
        switch self {
        case .float(let number): number.decimal
        case .bool, .uint8, .uint16, .uint32, .uint64, .int, .string, .tlv8, .data: self.number
        }
    }
}
