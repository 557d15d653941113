import HAPModel
import Profiles

/// A lock with a motor (HAP R14 8.26): the current state follows the target after the bolt's travel, or the bolt jams.
struct LockBehaviour: Behaviour {
    /// Where a bolt can be on purpose.
    private enum Position: UInt8 {
        case unsecured = 0
        case secured = 1
    }

    private enum State {
        case resting
        case moving(to: Position, until: MonotonicTime)
    }

    private static let jammed: UInt8 = 2

    private let current: Characteristic
    private let target: Characteristic
    private let travel: Duration
    private let jam: LockDefinition.Jam
    private var state = State.resting
    private var movements = 0

    init(_ definition: LockDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        current = try service.required("lock-current-state")
        target = try service.required("lock-target-state")
        travel = definition.travel
        jam = definition.jam
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .moving(_, let until): until
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        // A bolt that was stuck when the power went is still stuck.
        if situation.state(of: current) != Self.jammed { follow(situation) }
        return []
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case target.iid:
            follow(situation)
            return []
        case current.iid:
            // Somebody turned it by hand, or it got stuck by itself; the motor follows, as it does in real locks.
            state = .resting
            guard let position = situation.state(of: current).flatMap(Position.init) else { return [] }
            return [target.set(state: position.rawValue)]
        case _:
            return []
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .moving(let position, _) = state else { return [] }
        state = .resting
        movements += 1
        switch jam {
        case .every(let number) where movements.isMultiple(of: number): return [current.set(state: Self.jammed)]
        case .every, .never: return [current.set(state: position.rawValue)]
        }
    }

    /// Moves the bolt to the target, back if it is on the way elsewhere.
    private mutating func follow(_ situation: Situation) {
        guard let wanted = situation.state(of: target).flatMap(Position.init) else { return }
        switch state {
        case .moving(wanted, _):
            break
        case .moving(_, let until):
            // What it has moved so far it moves back.
            state = .moving(to: wanted, until: situation.now + travel - (until - situation.now))
        case .resting:
            guard situation.state(of: current) != wanted.rawValue else { return }
            state = .moving(to: wanted, until: situation.now + travel)
        }
    }
}
