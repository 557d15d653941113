import HAPModel
import Profiles

/// A covering, a window or a door with a motor (HAP R14 8.45, 8.46, 8.11): linear speed, hold, obstruction, slats.
struct PositionBehaviour: Behaviour {
    /// What Position State says.
    private enum PositionState: UInt8 {
        case goingToMinimum = 0
        case goingToMaximum = 1
        case stopped = 2
    }

    private let state: Characteristic
    private let hold: Characteristic?
    private let obstructed: Characteristic?
    private var position: MovingAxis
    private var tilts: [MovingAxis]

    init(_ definition: PositionDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        state = try service.required("position-state")
        hold = service.optional("hold-position")
        obstructed = service.optional("obstruction-detected")
        position = MovingAxis(
            current: try service.required("current-position"), target: try service.required("target-position"),
            travel: definition.travel, report: Double(definition.report))
        tilts = ["horizontal", "vertical"].compactMap { direction in
            guard let current = service.optional("current-\(direction)-tilt-angle"),
                let target = service.optional("target-\(direction)-tilt-angle")
            else { return nil }
            return MovingAxis(current: current, target: target, travel: definition.tilt, report: nil)
        }
    }

    var deadline: MonotonicTime? {
        tilts.reduce(position.deadline) { earliest, axis in
            guard let deadline = axis.deadline else { return earliest }
            return min(earliest ?? deadline, deadline)
        }
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        followUnlessObstructed(situation) + tilts.indices.flatMap { tilts[$0].follow(situation) } + tellState(situation)
    }

    /// With something in the way it does not even begin.
    private mutating func followUnlessObstructed(_ situation: Situation) -> [ValueChange] {
        situation.isTrue(obstructed) ? position.stop(situation) : position.follow(situation)
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case position.target.iid:
            return followUnlessObstructed(situation) + tellState(situation)
        case position.current.iid:
            return position.wasMoved(situation) + tellState(situation)
        case hold?.iid where event.value == .bool(true):
            return position.stop(situation) + tilts.indices.flatMap { tilts[$0].stop(situation) } + tellState(situation)
        case obstructed?.iid where situation.isTrue(obstructed) && position.isMovingUpward != nil:
            return position.stop(situation) + tellState(situation)
        case _:
            return reactOfTilts(to: event, situation)
        }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        var changes: [ValueChange] = []
        if let deadline = position.deadline, deadline <= situation.now { changes += position.advance() }
        for index in tilts.indices {
            if let deadline = tilts[index].deadline, deadline <= situation.now { changes += tilts[index].advance() }
        }
        return changes + tellState(situation)
    }

    private mutating func reactOfTilts(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        for index in tilts.indices {
            if tilts[index].target.iid == event.iid { return tilts[index].follow(situation) }
            if tilts[index].current.iid == event.iid { return tilts[index].wasMoved(situation) }
        }
        return []
    }

    /// Which way it goes, when that is news.
    private func tellState(_ situation: Situation) -> [ValueChange] {
        let news: PositionState =
            switch position.isMovingUpward {
            case true: .goingToMaximum
            case false: .goingToMinimum
            case nil: .stopped
            }
        return situation.state(of: state) == news.rawValue ? [] : [state.set(state: news.rawValue)]
    }
}
