import HAPModel
import Profiles

/// Gives characteristics the values that a file has for them, at its times.
struct RecordingBehaviour: Behaviour {
    private enum State {
        case resting
        /// A row is due, of a round that began at some time.
        case waiting(row: Int, began: MonotonicTime)
    }

    private struct Row {
        let time: Duration
        let changes: [ValueChange]
    }

    /// A round without a pause would not end.
    private static let shortestPause = Duration.seconds(1)

    private let rows: [Row]
    private let repeats: Bool
    private var state = State.resting

    init(_ definition: RecordingDefinition, in database: AttributeDatabase) throws(PathProblem) {
        var rows: [Row] = []
        for row in definition.rows {
            var changes: [ValueChange] = []
            for setting in row.settings {
                changes.append(database[try setting.path.resolve(in: database)].set(setting.value))
            }
            rows.append(Row(time: row.time, changes: changes))
        }
        self.rows = rows
        repeats = definition.repeats
    }

    var deadline: MonotonicTime? {
        guard case .waiting(let index, let began) = state, rows.indices.contains(index) else { return nil }
        return began + rows[index].time
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        state = .waiting(row: 0, began: situation.now)
        return []
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] { [] }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        guard case .waiting(let index, let began) = state, rows.indices.contains(index) else { return [] }
        if index + 1 < rows.count {
            state = .waiting(row: index + 1, began: began)
        } else if repeats, let first = rows.first {
            let pause = max(first.time, Self.shortestPause)
            state = .waiting(row: 0, began: began + rows[index].time + pause - first.time)
        } else {
            state = .resting
        }
        return rows[index].changes
    }
}
