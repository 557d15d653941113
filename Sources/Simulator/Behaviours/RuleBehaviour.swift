import HAPModel
import Profiles

/// A rule of a definition file: when some characteristics change, some time later others do.
struct RuleBehaviour: Behaviour {
    private enum State {
        case idle
        case waiting(until: MonotonicTime)
    }

    private struct Condition {
        let characteristic: Characteristic
        /// nil: any change will do.
        let value: Value?
    }

    private let conditions: [Condition]
    private let changes: [ValueChange]
    private let after: Duration
    private let holds: Bool
    private var state = State.idle

    init(_ definition: RuleDefinition, in database: AttributeDatabase) throws(PathProblem) {
        var conditions: [Condition] = []
        for condition in definition.when {
            let characteristic = database[try condition.path.resolve(in: database)]
            conditions.append(Condition(characteristic: characteristic, value: condition.value))
        }
        var changes: [ValueChange] = []
        for setting in definition.set {
            changes.append(database[try setting.path.resolve(in: database)].set(setting.value))
        }
        self.conditions = conditions
        self.changes = changes
        after = definition.after
        holds = definition.holds
    }

    var deadline: MonotonicTime? {
        switch state {
        case .idle: nil
        case .waiting(let until): until
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] { [] }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        guard let condition = conditions.first(where: { $0.characteristic.iid == event.iid }) else { return [] }
        // A button can be pressed twice.
        guard event.previous != event.value || condition.characteristic.raisesEveryEvent else { return [] }
        guard areMet(situation) else {
            if holds { state = .idle }
            return []
        }
        state = .waiting(until: situation.now + after)
        return []
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        state = .idle
        return changes
    }

    private func areMet(_ situation: Situation) -> Bool {
        conditions.allSatisfy { condition in
            condition.value.map { situation.values[condition.characteristic.iid] == $0 } ?? true
        }
    }
}
