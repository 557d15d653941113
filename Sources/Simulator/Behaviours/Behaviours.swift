import HAPEngine
import HAPModel
import Profiles

/// All behaviours of an accessory, and what they do to each other: without input and output, like each of them.
///
/// It keeps the values that it was told of and those that behaviours set, so that a chain of reactions is known at once.
public struct Behaviours {
    /// What became of an input.
    public struct Reaction: Equatable {
        /// In their order.
        public var changes: [ValueChange] = []
        /// What people should know.
        public var warnings: [String] = []
    }

    /// A characteristic that changes more often at one instant is in a circle that does not end.
    private static let mostChanges = 20

    private let database: AttributeDatabase
    private var behaviours: [any Behaviour]
    private var values: [InstanceID: Value] = [:]
    /// How far everything has come; time never goes back.
    private var time = MonotonicTime.zero

    /// - Throws: when the table is not that of the definition.
    public init(_ definitions: [BehaviourDefinition], database: AttributeDatabase) throws(PathProblem) {
        self.database = database
        var behaviours: [any Behaviour] = []
        for definition in definitions { behaviours.append(try Self.behaviour(definition, database)) }
        self.behaviours = behaviours
    }

    private static func behaviour(
        _ definition: BehaviourDefinition, _ database: AttributeDatabase
    ) throws(PathProblem) -> any Behaviour {
        switch definition {
        case .airPurifier(let definition): try AirPurifierBehaviour(definition, in: database)
        case .battery(let definition): try BatteryBehaviour(definition, in: database)
        case .fan(let definition): try FanBehaviour(definition, in: database)
        case .garageDoor(let definition): try GarageDoorBehaviour(definition, in: database)
        case .heaterCooler(let definition): try HeaterCoolerBehaviour(definition, in: database)
        case .irrigation(let definition): try IrrigationBehaviour(definition, in: database)
        case .light(let definition): try LightBehaviour(definition, in: database)
        case .lock(let definition): try LockBehaviour(definition, in: database)
        case .position(let definition): try PositionBehaviour(definition, in: database)
        case .press(let definition): try PressBehaviour(definition, in: database)
        case .recording(let definition): try RecordingBehaviour(definition, in: database)
        case .rule(let definition): try RuleBehaviour(definition, in: database)
        case .securitySystem(let definition): try SecuritySystemBehaviour(definition, in: database)
        case .thermostat(let definition): try ThermostatBehaviour(definition, in: database)
        case .valve(let definition): try ValveBehaviour(definition, in: database)
        case .waveform(let definition): try WaveformBehaviour(definition, in: database)
        }
    }

    /// When `advance(to:)` must be called; nil: nothing will happen by itself.
    public var deadline: MonotonicTime? {
        behaviours.lazy.compactMap(\.deadline).min()
    }

    /// The accessory is switched on, with the values of its characteristics.
    public mutating func start(at now: MonotonicTime, values: [InstanceID: Value]) -> Reaction {
        guard !behaviours.isEmpty else { return Reaction() }
        self.values = values
        time = now
        var work: [Work] = []
        for index in behaviours.indices {
            work += behaviours[index].start(situation).map { Work(change: $0, by: index) }
        }
        var reaction = Reaction()
        settle(work, until: now, &reaction)
        return reaction
    }

    /// Somebody set a value: a controller or a user.
    public mutating func valueWasSet(_ value: Value, of iid: InstanceID, at now: MonotonicTime) -> Reaction {
        guard !behaviours.isEmpty else { return Reaction() }
        // What was due before comes before.
        var reaction = advance(to: now)
        let event = ValueEvent(iid: iid, value: value, previous: values[iid])
        values[iid] = value
        settle(tell(event, except: nil), until: now, &reaction)
        return reaction
    }

    /// Does what is due, each thing at its own time.
    public mutating func advance(to now: MonotonicTime) -> Reaction {
        var reaction = Reaction()
        settle([], until: now, &reaction)
        time = max(time, now)
        return reaction
    }

    private var situation: Situation { Situation(now: time, values: values) }

    /// A change that waits to be made, and the behaviour that wants it.
    private struct Work {
        let change: ValueChange
        let by: Int
    }

    /// Makes changes, and those that they bring about, until nothing is due any more.
    private mutating func settle(_ initial: [Work], until end: MonotonicTime, _ reaction: inout Reaction) {
        var work = initial
        var counts: [InstanceID: Int] = [:]
        while true {
            let batch = work
            work = []
            for item in batch {
                guard let event = apply(item.change) else { continue }
                reaction.changes.append(ValueChange(event.iid, event.value))
                counts[event.iid, default: 0] += 1
                work += tell(event, except: item.by)
            }
            if counts.values.contains(where: { $0 > Self.mostChanges }) {
                breakCircle(counts, &reaction)
                return
            }
            if !work.isEmpty { continue }
            guard let index = nextDue(until: end), let due = behaviours[index].deadline else { return }
            if due > time {
                counts = [:]
                time = due
            }
            work = behaviours[index].advance(situation).map { Work(change: $0, by: index) }
        }
    }

    /// The behaviour that is due first; of several at one time that which comes first in the file.
    private func nextDue(until end: MonotonicTime) -> Int? {
        var first: (index: Int, deadline: MonotonicTime)?
        for (index, behaviour) in behaviours.enumerated() {
            guard let deadline = behaviour.deadline, deadline <= end, deadline < first?.deadline ?? .seconds(Int64.max) else {
                continue
            }
            first = (index, deadline)
        }
        return first?.index
    }

    /// Sets a value; nil when it is there already or cannot be.
    private mutating func apply(_ change: ValueChange) -> ValueEvent? {
        guard let characteristic = database[change.iid], let value = characteristic.validate(change.value) else { return nil }
        let previous = values[change.iid]
        guard value != previous || characteristic.raisesEveryEvent else { return nil }
        values[change.iid] = value
        return ValueEvent(iid: change.iid, value: value, previous: previous)
    }

    /// Tells all behaviours but the one that did it.
    private mutating func tell(_ event: ValueEvent, except origin: Int?) -> [Work] {
        var work: [Work] = []
        for index in behaviours.indices where index != origin {
            work += behaviours[index].react(to: event, situation).map { Work(change: $0, by: index) }
        }
        return work
    }

    /// Lets everything that is due now come to nothing, and says so.
    private mutating func breakCircle(_ counts: [InstanceID: Int], _ reaction: inout Reaction) {
        for index in behaviours.indices {
            if let deadline = behaviours[index].deadline, deadline <= time { _ = behaviours[index].advance(situation) }
        }
        let names = counts.filter { $0.value > Self.mostChanges / 2 }.keys.sorted().compactMap { iid in
            database.location(of: iid).map { "\(database.path(of: $0))" }
        }
        reaction.warnings.append(
            "behaviours change \(names.joined(separator: " and ")) again and again at once and were stopped; give a rule between them an 'after'"
        )
    }
}
