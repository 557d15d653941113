import HAPModel
import Profiles

/// An air purifier (HAP R14 8.2): in auto it purifies while the air of its sensor is not good.
struct AirPurifierBehaviour: Behaviour {
    /// What Current Air Purifier State says.
    private enum PurifierState: UInt8 {
        case inactive = 0
        case idle = 1
        case purifyingAir = 2
    }

    private enum State {
        case resting
        case spinningUp(until: MonotonicTime)
    }

    /// Worse than Good (HAP R14 9.9).
    private static let worstAirToIgnore: UInt8 = 2
    private static let auto: UInt8 = 1

    private let active: Characteristic
    private let current: Characteristic
    private let target: Characteristic
    private let air: Characteristic?
    private let spin: Duration
    private var filter: FilterWear?
    private var state = State.resting

    init(_ definition: AirPurifierDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        active = try service.required("active")
        current = try service.required("current-air-purifier-state")
        target = try service.required("target-air-purifier-state")
        air = BoundService(ServiceReference(name: "air-quality-sensor", number: 1), in: database).optional("air-quality")
        spin = definition.spin
        filter = FilterWear(definition, in: database)
    }

    var deadline: MonotonicTime? {
        switch (state, filter?.deadline) {
        case (.resting, let deadline): deadline
        case (.spinningUp(let until), let deadline): min(until, deadline ?? until)
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] { follow(situation) }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        if let changes = filter?.react(to: event, situation) { return changes }
        guard [active.iid, target.iid, air?.iid].contains(event.iid) else { return [] }
        return follow(situation)
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        var changes: [ValueChange] = []
        if let deadline = filter?.deadline, deadline <= situation.now { changes += filter?.advance() ?? [] }
        if case .spinningUp(let until) = state, until <= situation.now {
            state = .resting
            changes += become(.purifyingAir, situation)
        }
        return changes
    }

    private mutating func follow(_ situation: Situation) -> [ValueChange] {
        let wanted = wanted(situation)
        switch (wanted, situation.state(of: current).flatMap(PurifierState.init)) {
        case (.purifyingAir, .purifyingAir), (.inactive, .inactive), (.idle, .idle):
            state = .resting
            return become(wanted, situation)
        case (.purifyingAir, _):
            if case .spinningUp = state { return [] }
            state = .spinningUp(until: situation.now + spin)
            return become(.idle, situation)
        case (.inactive, _), (.idle, _):
            state = .resting
            return become(wanted, situation)
        }
    }

    private func wanted(_ situation: Situation) -> PurifierState {
        guard situation.state(of: active) == 1 else { return .inactive }
        guard situation.state(of: target) == Self.auto, let air, let quality = situation.state(of: air) else {
            return .purifyingAir
        }
        return quality > Self.worstAirToIgnore ? .purifyingAir : .idle
    }

    private mutating func become(_ state: PurifierState, _ situation: Situation) -> [ValueChange] {
        [current.set(state: state.rawValue)]
            + (filter?.follow(isPurifying: state == .purifyingAir, situation) ?? [])
    }
}
