import HAPModel

/// One thing that a motor moves: a current value that follows a target at a constant speed.
struct MovingAxis {
    let current: Characteristic
    let target: Characteristic
    private let range: ClosedRange<Double>
    private let travel: Duration
    /// On the way the current value is told at every multiple of this; nil: only at the end.
    private let report: Double?
    private var state = State.resting

    private enum State {
        case resting
        /// The place is told next when it comes to `next`, the end at last.
        case moving(LinearMotion, next: Double)
    }

    init(current: Characteristic, target: Characteristic, travel: Duration, report: Double?) {
        self.current = current
        self.target = target
        self.travel = travel
        self.report = report
        range = target.grid?.limits ?? 0...100
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .moving(let motion, let next): motion.time(at: next)
        }
    }

    /// Which way it moves; nil: it rests.
    var isMovingUpward: Bool? {
        switch state {
        case .resting: nil
        case .moving(let motion, _): motion.isUpward
        }
    }

    /// Moves towards the target from where it is.
    mutating func follow(_ situation: Situation) -> [ValueChange] {
        guard let destination = situation.number(of: target), let place = place(situation) else { return [] }
        guard destination != place else {
            state = .resting
            return situation.number(of: current) == destination ? [] : [current.set(near: destination)].compactMap { $0 }
        }
        let motion = LinearMotion(from: place, to: destination, at: situation.now, in: range, travel: travel)
        state = .moving(motion, next: next(after: place, of: motion))
        return []
    }

    /// Stays where it is; the target comes there.
    mutating func stop(_ situation: Situation) -> [ValueChange] {
        guard let place = place(situation) else { return [] }
        state = .resting
        return [current.set(near: place), target.set(near: place)].compactMap { $0 }
    }

    /// Somebody moved it by hand: the motor holds it there.
    mutating func wasMoved(_ situation: Situation) -> [ValueChange] {
        state = .resting
        return [situation.number(of: current).flatMap { target.set(near: $0) }].compactMap { $0 }
    }

    /// The deadline has come.
    mutating func advance() -> [ValueChange] {
        guard case .moving(let motion, let place) = state else { return [] }
        state = place == motion.destination ? .resting : .moving(motion, next: next(after: place, of: motion))
        return [current.set(near: place)].compactMap { $0 }
    }

    private func place(_ situation: Situation) -> Double? {
        switch state {
        case .resting: situation.number(of: current)
        case .moving(let motion, _): motion.position(at: situation.now)
        }
    }

    /// The place after this one that is told.
    private func next(after place: Double, of motion: LinearMotion) -> Double {
        guard let report else { return motion.destination }
        if motion.isUpward {
            return min(((place / report).rounded(.down) + 1) * report, motion.destination)
        }
        return max(((place / report).rounded(.up) - 1) * report, motion.destination)
    }
}
