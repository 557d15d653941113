import HAPModel
import Profiles

/// A fan (HAP R14 8.13): the current state follows the switch, and the switch follows a speed of nothing.
struct FanBehaviour: Behaviour {
    /// What Current Fan State says.
    private enum FanState: UInt8 {
        case inactive = 0
        case idle = 1
        case blowingAir = 2
    }

    private enum State {
        case resting
        case spinning(to: FanState, until: MonotonicTime)
    }

    private let active: Characteristic
    private let current: Characteristic?
    private let speed: Characteristic?
    private let spin: Duration
    private var state = State.resting
    private var lastSpeed = 100.0

    init(_ definition: FanDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        active = try service.required("active")
        current = service.optional("current-fan-state")
        speed = service.optional("rotation-speed")
        spin = definition.spin
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .spinning(_, let until): until
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        if let speed, let percent = situation.number(of: speed), percent > 0 { lastSpeed = percent }
        return follow(situation)
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case active.iid:
            var changes: [ValueChange] = []
            if isActive(situation), let speed, situation.number(of: speed) == 0 {
                changes = [speed.set(near: lastSpeed)].compactMap { $0 }
            }
            return changes + follow(situation)
        case speed?.iid:
            guard let percent = event.value.number, percent == 0 else {
                lastSpeed = event.value.number ?? lastSpeed
                return []
            }
            return isActive(situation) ? [active.set(state: 0)] + spin(to: .inactive, situation) : []
        case _:
            return []
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .spinning(let reached, _) = state else { return [] }
        state = .resting
        return [tell(reached)].compactMap { $0 }
    }

    private func isActive(_ situation: Situation) -> Bool { situation.state(of: active) == 1 }

    private mutating func follow(_ situation: Situation) -> [ValueChange] {
        guard let current else { return [] }
        let wanted: FanState = isActive(situation) ? .blowingAir : .inactive
        guard situation.state(of: current) != wanted.rawValue else {
            state = .resting
            return []
        }
        return spin(to: wanted, situation)
    }

    /// Begins to spin up or down, unless it does already.
    private mutating func spin(to wanted: FanState, _ situation: Situation) -> [ValueChange] {
        if case .spinning(wanted, _) = state { return [] }
        state = .spinning(to: wanted, until: situation.now + spin)
        return wanted == .blowingAir ? [tell(.idle)].compactMap { $0 } : []
    }

    private func tell(_ state: FanState) -> ValueChange? { current?.set(state: state.rawValue) }
}
