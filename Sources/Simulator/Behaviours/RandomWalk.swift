/// Numbers by chance that are the same for the same seed (SplitMix64), each at most a step from the one before.
struct RandomWalk {
    private let range: ClosedRange<Double>
    private let step: Double
    private var state: UInt64
    private(set) var place: Double

    /// Begins in the middle.
    init(in range: ClosedRange<Double>, step: Double, seed: Int) {
        self.range = range
        self.step = step
        state = UInt64(bitPattern: Int64(seed))
        place = (range.lowerBound + range.upperBound) / 2
    }

    /// Goes on; at the ends of the range it turns back.
    mutating func next() -> Double {
        let wanted = place + step * (2 * random() - 1)
        let turned =
            wanted > range.upperBound
            ? 2 * range.upperBound - wanted : wanted < range.lowerBound ? 2 * range.lowerBound - wanted : wanted
        // A step may be longer than the range.
        place = min(max(turned, range.lowerBound), range.upperBound)
        return place
    }

    /// From 0 to below 1.
    private mutating func random() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
    }
}
