/// What a value of a characteristic may be, beyond its format (HAP R14 2.3.3, 7.4.5).
public struct Constraints: Equatable, Sendable {
    /// The smallest number allowed, in the characteristic's format; nil: that of the format.
    public var minimum: Value?
    /// The largest number allowed, in the characteristic's format; nil: that of the format.
    public var maximum: Value?
    /// Numbers are the minimum plus a multiple of this; nil: any number.
    public var step: Value?
    /// The longest string or data, in bytes; nil: 64 for strings (HAP R14 table 6-3), 2 097 152 for data.
    public var maximumLength: Int?
    /// The values of a uint8 that are allowed, ascending; with `validRanges` a value must be in either.
    public var validValues: [UInt8]
    /// The ranges of a uint8 that are allowed, ascending.
    public var validRanges: [ClosedRange<UInt8>]

    public init(
        minimum: Value? = nil, maximum: Value? = nil, step: Value? = nil, maximumLength: Int? = nil, validValues: [UInt8] = [],
        validRanges: [ClosedRange<UInt8>] = []
    ) {
        self.minimum = minimum
        self.maximum = maximum
        self.step = step
        self.maximumLength = maximumLength
        self.validValues = validValues
        self.validRanges = validRanges
    }

    /// The longest string, in bytes of UTF-8, when a characteristic says nothing (HAP R14 table 6-3).
    public static let defaultStringLength = 64
    /// The longest data when a characteristic says nothing (HAP R14 table 6-3).
    public static let defaultDataLength = 2_097_152
}
