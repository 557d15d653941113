import HAPModel
import Profiles

/// Presses a button (HAP R14 8.37) again and again.
struct PressBehaviour: Behaviour {
    private enum State {
        case resting
        case waiting(until: MonotonicTime, pressed: Int)
    }

    private let event: Characteristic
    private let definition: PressDefinition
    private var state = State.resting

    init(_ definition: PressDefinition, in database: AttributeDatabase) throws(PathProblem) {
        event = try BoundService(definition.service, in: database).required("programmable-switch-event")
        self.definition = definition
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .waiting(let until, _): until
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        state = .waiting(until: situation.now + definition.first, pressed: 0)
        return []
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] { [] }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .waiting(let until, let pressed) = state else { return [] }
        let isLast = pressed + 1 == definition.count
        state = isLast ? .resting : .waiting(until: until + definition.every, pressed: min(pressed, Int.max - 2) + 1)
        return [event.set(state: definition.press.value)]
    }
}
