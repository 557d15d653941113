/// The number that names a service or characteristic of an accessory: 1…65535 on Bluetooth LE (HAP R14 2.6.1, 7.4.4).
public struct InstanceID: Hashable, Sendable, Comparable {
    public let rawValue: UInt16

    /// - Returns: nil for 0, which is forbidden.
    public init?(_ rawValue: UInt16) {
        guard rawValue != 0 else { return nil }
        self.rawValue = rawValue
    }

    /// An instance ID that this program itself chooses, and so is never 0.
    package init(fixed rawValue: UInt16) {
        self.rawValue = max(1, rawValue)
    }

    public static func < (left: InstanceID, right: InstanceID) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension InstanceID: CustomStringConvertible {
    /// `0x33`.
    public var description: String { "0x" + String(rawValue, radix: 16) }
}
