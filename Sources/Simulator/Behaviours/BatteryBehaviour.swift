import HAPModel
import Profiles

/// A battery (HAP R14 8.5): it drains unless it is charged, and says when it is low.
struct BatteryBehaviour: Behaviour {
    private enum State {
        case resting
        /// The level is told next when it comes to `next`, the end at last.
        case moving(LinearMotion, next: Double)
    }

    private static let charging: UInt8 = 1
    private static let range = 0.0...100.0

    private let level: Characteristic
    private let chargingState: Characteristic
    private let lowStatus: Characteristic
    private let definition: BatteryDefinition
    private var state = State.resting

    init(_ definition: BatteryDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        level = try service.required("battery-level")
        chargingState = try service.required("charging-state")
        lowStatus = try service.required("status-low-battery")
        self.definition = definition
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .moving(let motion, let next): motion.time(at: next)
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        guard let percent = situation.number(of: level) else { return [] }
        go(from: percent, situation)
        return [status(percent)]
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case level.iid:
            guard let percent = situation.number(of: level) else { return [] }
            go(from: percent, situation)
            return [status(percent)]
        case chargingState.iid:
            guard let percent = percent(situation) else { return [] }
            go(from: percent, situation)
            return []
        case _:
            return []
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .moving(let motion, let percent) = state else { return [] }
        state = percent == motion.destination ? .resting : .moving(motion, next: next(after: percent, motion))
        return [level.set(near: percent), status(percent)].compactMap { $0 }
    }

    private func percent(_ situation: Situation) -> Double? {
        switch state {
        case .resting: situation.number(of: level)
        case .moving(let motion, _): motion.position(at: situation.now)
        }
    }

    private mutating func go(from percent: Double, _ situation: Situation) {
        let isCharging = situation.state(of: chargingState) == Self.charging
        let destination = isCharging ? Self.range.upperBound : Self.range.lowerBound
        guard percent != destination, isCharging || definition.drain > .zero else {
            state = .resting
            return
        }
        let motion = LinearMotion(
            from: percent, to: destination, at: situation.now, in: Self.range,
            travel: isCharging ? definition.charge : definition.drain)
        state = .moving(motion, next: next(after: percent, motion))
    }

    private func next(after percent: Double, _ motion: LinearMotion) -> Double {
        let report = Double(definition.report)
        let steps = percent / report
        return motion.isUpward
            ? min((steps.rounded(.down) + 1) * report, motion.destination)
            : max((steps.rounded(.up) - 1) * report, motion.destination)
    }

    private func status(_ percent: Double) -> ValueChange {
        lowStatus.set(state: percent < Double(definition.low) ? 1 : 0)
    }
}
