/// The number that tells controllers from the advertisement that something changed (HAP R14 7.4.1.8).
public struct GlobalStateNumber: Equatable, Sendable {
    /// 1…65535.
    public private(set) var value: UInt16
    /// Whether it was incremented since the last connect or disconnect.
    public private(set) var isIncrementedInCycle: Bool

    public init() {
        value = 1
        isIncrementedInCycle = false
    }

    /// - Returns: nil for the value 0, which is never used.
    public init?(value: UInt16, isIncrementedInCycle: Bool) {
        guard value != 0 else { return nil }
        self.value = value
        self.isIncrementedInCycle = isIncrementedInCycle
    }

    /// Increments; 65535 is followed by 1.
    mutating func increment() {
        value = value == .max ? 1 : value + 1
        isIncrementedInCycle = true
    }

    /// A connect or disconnect begins a new cycle.
    mutating func beginCycle() {
        isIncrementedInCycle = false
    }
}
