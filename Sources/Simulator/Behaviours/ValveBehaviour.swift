import HAPModel
import Profiles

/// A valve (HAP R14 8.44): in use while it is active, for as long as Set Duration says.
///
/// Controllers count down by themselves from the last Remaining Duration that they were told.
struct ValveBehaviour: Behaviour {
    private enum State {
        case closed
        /// Until somebody closes it.
        case open
        /// What remains is told next at `next`, the end at last.
        case timed(until: MonotonicTime, next: MonotonicTime)
    }

    private let active: Characteristic
    private let inUse: Characteristic
    private let duration: Characteristic?
    private let remaining: Characteristic?
    private let report: Duration
    private var state = State.closed

    init(_ definition: ValveDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        active = try service.required("active")
        inUse = try service.required("in-use")
        duration = service.optional("set-duration")
        remaining = service.optional("remaining-duration")
        report = definition.report
    }

    var deadline: MonotonicTime? {
        switch state {
        case .closed, .open: nil
        case .timed(_, let next): next
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        guard situation.state(of: active) == 1 else { return close() }
        // What remained when the power went is what remains.
        let rest = remaining.flatMap(situation.number) ?? 0
        return open(seconds: rest > 0 ? rest : seconds(situation), situation)
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case active.iid:
            guard event.value == .uint8(1) else { return close() }
            if case .closed = state { return open(seconds: seconds(situation), situation) }
            return []
        case duration?.iid:
            if case .closed = state { return [] }
            return open(seconds: seconds(situation), situation)
        case inUse.iid:
            // Turned by hand.
            guard event.value == .uint8(1) else { return [active.set(state: 0)] + close() }
            return [active.set(state: 1)] + open(seconds: seconds(situation), situation)
        case _:
            return []
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .timed(let until, let next) = state else { return [] }
        guard next < until else { return [active.set(state: 0)] + close() }
        state = .timed(until: until, next: self.next(after: next, until))
        return [remaining?.set(near: (until - next) / .seconds(1))].compactMap { $0 }
    }

    /// 0: until somebody closes it.
    private func seconds(_ situation: Situation) -> Double {
        duration.flatMap(situation.number) ?? 0
    }

    private mutating func open(seconds: Double, _ situation: Situation) -> [ValueChange] {
        if seconds > 0 {
            let until = situation.now + .seconds(seconds)
            state = .timed(until: until, next: next(after: situation.now, until))
        } else {
            state = .open
        }
        return [inUse.set(state: 1), remaining?.set(near: seconds)].compactMap { $0 }
    }

    private mutating func close() -> [ValueChange] {
        state = .closed
        return [inUse.set(state: 0), remaining?.set(near: 0)].compactMap { $0 }
    }

    private func next(after time: MonotonicTime, _ until: MonotonicTime) -> MonotonicTime {
        report > .zero ? min(time + report, until) : until
    }
}
