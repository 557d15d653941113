import HAPModel

/// Something that moves at a constant speed from one place to another.
struct LinearMotion: Equatable {
    let start: Double
    let began: MonotonicTime
    let destination: Double
    /// When it is there.
    let end: MonotonicTime

    /// - Parameter travel: how long it takes from one end of `range` to the other.
    init(from start: Double, to destination: Double, at now: MonotonicTime, in range: ClosedRange<Double>, travel: Duration) {
        self.start = start
        began = now
        self.destination = destination
        let length = range.upperBound - range.lowerBound
        end = length > 0 ? now + travel.scaled(by: abs(destination - start) / length) : now
    }

    var isUpward: Bool { destination > start }

    /// Where it is.
    func position(at now: MonotonicTime) -> Double {
        guard now < end else { return destination }
        guard now > began else { return start }
        return start + (destination - start) * ((now - began) / (end - began))
    }

    /// When it passes a place on its way.
    func time(at position: Double) -> MonotonicTime {
        guard destination != start else { return end }
        return began + (end - began).scaled(by: (position - start) / (destination - start))
    }
}

extension Duration {
    /// So many times as long, to the microsecond; at most some 290 000 years, at least nothing.
    func scaled(by factor: Double) -> Duration {
        let microseconds = (self / .microseconds(1) * factor).rounded()
        return .microseconds(microseconds.isNaN ? 0 : Int64(exactly: min(max(microseconds, 0), 9e18)) ?? 0)
    }
}
