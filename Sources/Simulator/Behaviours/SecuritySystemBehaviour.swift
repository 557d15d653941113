import HAPModel
import Profiles

/// An alarm system (HAP R14 8.33): time to leave, time to disarm, and an alarm that ends.
struct SecuritySystemBehaviour: Behaviour {
    private enum State {
        /// Armed or not, as Current State says.
        case resting
        case arming(until: MonotonicTime)
        /// It was triggered, and somebody may disarm it before the alarm.
        case entering(until: MonotonicTime)
        /// nil: until somebody disarms it.
        case alarm(until: MonotonicTime?)
    }

    private static let disarmed: UInt8 = 3
    private static let triggered: UInt8 = 4

    private let current: Characteristic
    private let target: Characteristic
    private let exit: Duration
    private let entry: Duration
    private let alarm: Duration
    private let triggers: [InstanceID: Value]
    private var state = State.resting

    init(_ definition: SecuritySystemDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        current = try service.required("security-system-current-state")
        target = try service.required("security-system-target-state")
        exit = definition.exit
        entry = definition.entry
        alarm = definition.alarm
        var triggers: [InstanceID: Value] = [:]
        for trigger in definition.triggers {
            triggers[database[try trigger.path.resolve(in: database)].iid] = trigger.value
        }
        self.triggers = triggers
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .arming(let until), .entering(let until): until
        case .alarm(let until): until
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        // An alarm goes on after a power cut; what was being armed begins anew.
        if situation.state(of: current) == Self.triggered {
            beginAlarm(situation)
            return []
        }
        return follow(situation)
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case target.iid: return follow(situation)
        case current.iid: return wasSet(situation)
        case _:
            guard triggers[event.iid] == event.value, event.previous != event.value else { return [] }
            return trigger(situation)
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        switch state {
        case .resting:
            return []
        case .arming, .alarm:
            state = .resting
            return situation.state(of: target).map { [current.set(state: $0)] } ?? []
        case .entering:
            beginAlarm(situation)
            return [current.set(state: Self.triggered)]
        }
    }

    /// Somebody wants it armed or disarmed. Disarming, and changing from one way of being armed to another, is done at once.
    private mutating func follow(_ situation: Situation) -> [ValueChange] {
        guard let wanted = situation.state(of: target), let state = situation.state(of: current) else { return [] }
        if wanted != Self.disarmed {
            switch self.state {
            // Told so again, or to be armed in another way, it goes on to the time that it has.
            case .arming: return []
            case .entering: return wanted == state ? [] : [current.set(state: wanted)]
            case .resting, .alarm: break
            }
        }
        guard wanted != state else {
            self.state = .resting
            return []
        }
        if wanted != Self.disarmed, state == Self.disarmed, exit > .zero {
            self.state = .arming(until: situation.now + exit)
            return []
        }
        self.state = .resting
        return [current.set(state: wanted)]
    }

    private mutating func trigger(_ situation: Situation) -> [ValueChange] {
        guard case .resting = state, let armed = situation.state(of: current), armed < Self.disarmed else { return [] }
        if entry > .zero {
            state = .entering(until: situation.now + entry)
            return []
        }
        beginAlarm(situation)
        return [current.set(state: Self.triggered)]
    }

    private mutating func beginAlarm(_ situation: Situation) {
        state = .alarm(until: alarm > .zero ? situation.now + alarm : nil)
    }

    /// Somebody at the panel armed it, disarmed it, or set the alarm off.
    private mutating func wasSet(_ situation: Situation) -> [ValueChange] {
        guard let value = situation.state(of: current) else { return [] }
        if value == Self.triggered {
            beginAlarm(situation)
            return []
        }
        state = .resting
        return [target.set(state: value)]
    }
}
