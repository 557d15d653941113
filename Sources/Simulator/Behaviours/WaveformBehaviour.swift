import Glibc
import HAPModel
import Profiles

/// Gives a characteristic the values of a curve.
struct WaveformBehaviour: Behaviour {
    private let characteristic: Characteristic
    private let definition: WaveformDefinition
    private var walk: RandomWalk
    private var began = MonotonicTime.zero
    /// When the next value is due; nil: there is none.
    private(set) var deadline: MonotonicTime?

    init(_ definition: WaveformDefinition, in database: AttributeDatabase) throws(PathProblem) {
        characteristic = database[try definition.path.resolve(in: database)]
        self.definition = definition
        walk = RandomWalk(in: definition.range, step: definition.step, seed: definition.seed)
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        began = situation.now
        return tell(at: situation.now)
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] { [] }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        deadline.map { tell(at: $0) } ?? []
    }

    private mutating func tell(at time: MonotonicTime) -> [ValueChange] {
        let (lower, upper) = (definition.range.lowerBound, definition.range.upperBound)
        let turns = (time - began) / definition.period
        let phase = turns - turns.rounded(.down)
        let number: Double
        switch definition.shape {
        case .constant:
            number = lower
            deadline = nil
        case .sine:
            number = lower + (upper - lower) * (1 - cos(2 * Double.pi * phase)) / 2
            deadline = time + definition.every
        case .ramp:
            number = lower + (upper - lower) * phase
            deadline = time + definition.every
        case .square:
            // Half a period may be a fraction of a microsecond more or less.
            let halves = (turns * 2 + 1e-6).rounded(.down)
            number = halves.remainder(dividingBy: 2) == 0 ? lower : upper
            deadline = began + definition.period.scaled(by: (halves + 1) / 2)
        case .randomWalk:
            number = time == began ? walk.place : walk.next()
            deadline = time + definition.every
        }
        return [characteristic.set(near: number)].compactMap { $0 }
    }
}
