import HAPModel
import Profiles

/// A garage door with a motor (HAP R14 8.17): it travels, turns round on its way, and heeds what is in its way.
struct GarageDoorBehaviour: Behaviour {
    /// What Current Door State says.
    private enum DoorState: UInt8 {
        case open = 0
        case closed = 1
        case opening = 2
        case closing = 3
        case stopped = 4
    }

    private enum State {
        /// 0: closed, 1: open.
        case resting(at: Double)
        case moving(LinearMotion)
    }

    private static let open = 1.0
    private static let closed = 0.0

    private let current: Characteristic
    private let target: Characteristic
    private let obstructed: Characteristic
    private let travel: Duration
    private let obstruction: GarageDoorDefinition.Obstruction
    private var state = State.resting(at: closed)

    init(_ definition: GarageDoorDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        current = try service.required("current-door-state")
        target = try service.required("target-door-state")
        obstructed = try service.required("obstruction-detected")
        travel = definition.travel
        obstruction = definition.obstruction
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .moving(let motion): motion.end
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        switch situation.state(of: current).flatMap(DoorState.init) {
        case .open: state = .resting(at: Self.open)
        case .closed: state = .resting(at: Self.closed)
        case .stopped:
            state = .resting(at: Self.middle)
            return []
        // The power went on its way: nobody knows how far it had come.
        case .opening, .closing, nil: state = .resting(at: Self.middle)
        }
        return follow(situation)
    }

    private static let middle = 0.5

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case target.iid:
            return follow(situation)
        case obstructed.iid:
            guard situation.isTrue(obstructed), isClosing else { return [] }
            return giveWay(situation)
        case current.iid:
            return moveByHand(situation)
        case _:
            return []
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .moving(let motion) = state else { return [] }
        state = .resting(at: motion.destination)
        return [set(motion.destination == Self.open ? .open : .closed)]
    }

    private var isClosing: Bool {
        guard case .moving(let motion) = state else { return false }
        return motion.destination == Self.closed
    }

    private func place(at now: MonotonicTime) -> Double {
        switch state {
        case .resting(let place): place
        case .moving(let motion): motion.position(at: now)
        }
    }

    /// Moves towards the target, unless it is there or on its way already.
    private mutating func follow(_ situation: Situation) -> [ValueChange] {
        guard let wanted = situation.state(of: target) else { return [] }
        let destination = wanted == DoorState.closed.rawValue ? Self.closed : Self.open
        if case .moving(let motion) = state, motion.destination == destination { return [] }
        let place = place(at: situation.now)
        guard place != destination else {
            state = .resting(at: place)
            let there = set(place == Self.open ? .open : .closed)
            return situation.values[current.iid] == there.value ? [] : [there]
        }
        if destination == Self.closed, situation.isTrue(obstructed) { return giveWay(situation) }
        return move(from: place, to: destination, situation)
    }

    private mutating func move(from place: Double, to destination: Double, _ situation: Situation) -> [ValueChange] {
        state = .moving(
            LinearMotion(
                from: place, to: destination, at: situation.now, in: Self.closed...Self.open, travel: travel))
        return [set(destination == Self.open ? .opening : .closing)]
    }

    /// Something is in the way of a door that closes or is to close.
    private mutating func giveWay(_ situation: Situation) -> [ValueChange] {
        let place = place(at: situation.now)
        switch obstruction {
        case .stop:
            state = .resting(at: place)
            return [set(place == Self.open ? .open : .stopped)]
        case .reverse:
            let opens = target.set(state: DoorState.open.rawValue)
            guard place != Self.open else {
                state = .resting(at: place)
                return [opens]
            }
            return [opens] + move(from: place, to: Self.open, situation)
        }
    }

    /// Somebody pushed the door, or pressed the button on the wall.
    private mutating func moveByHand(_ situation: Situation) -> [ValueChange] {
        switch situation.state(of: current).flatMap(DoorState.init) {
        case .open:
            state = .resting(at: Self.open)
            return [target.set(state: DoorState.open.rawValue)]
        case .closed:
            state = .resting(at: Self.closed)
            return [target.set(state: DoorState.closed.rawValue)]
        case .opening:
            _ = move(from: place(at: situation.now), to: Self.open, situation)
            return [target.set(state: DoorState.open.rawValue)]
        case .closing:
            _ = move(from: place(at: situation.now), to: Self.closed, situation)
            return [target.set(state: DoorState.closed.rawValue)]
        case .stopped:
            state = .resting(at: place(at: situation.now))
            return []
        case nil:
            return []
        }
    }

    private func set(_ state: DoorState) -> ValueChange { current.set(state: state.rawValue) }
}
