import HAPModel
import Profiles
import Testing

@testable import Profiles
@testable import Simulator

@Suite struct RecordingBehaviourTests {
    private func behaviours(repeats: Bool, times: [Int]) throws -> (Behaviours, [InstanceID: Value]) {
        let database = try TestLight.database()
        let on = CharacteristicPath.names(service: "lightbulb", number: 1, characteristic: "on")
        let rows = times.enumerated().map { index, time in
            RecordingDefinition.Row(
                time: .seconds(time), settings: [.init(path: on, value: .bool(index.isMultiple(of: 2)))])
        }
        return (
            try Behaviours([.recording(RecordingDefinition(rows: rows, repeats: repeats))], database: database),
            [TestLight.on: .bool(false)]
        )
    }

    private func changes(_ behaviours: inout Behaviours, to end: Int) -> [String] {
        var log: [String] = []
        while let deadline = behaviours.deadline, deadline <= .seconds(end) {
            log += behaviours.advance(to: deadline).changes.map { "\(DurationText.describe(deadline)) \($0.value)" }
        }
        return log
    }

    @Test("each row at its time, and then nothing ticks")
    func once() throws {
        var (behaviours, values) = try behaviours(repeats: false, times: [1, 3])
        _ = behaviours.start(at: .zero, values: values)
        #expect(changes(&behaviours, to: 100) == ["1s bool(true)", "3s bool(false)"])
        #expect(behaviours.deadline == nil)
    }

    @Test("repeated, it begins anew as long after the last row as the first is after the start")
    func again() throws {
        var (behaviours, values) = try behaviours(repeats: true, times: [2, 5])
        _ = behaviours.start(at: .zero, values: values)
        #expect(
            changes(&behaviours, to: 12) == [
                "2s bool(true)", "5s bool(false)", "7s bool(true)", "10s bool(false)", "12s bool(true)",
            ])
    }

    @Test("one row at the start does not keep the machine busy")
    func pause() throws {
        var (behaviours, values) = try behaviours(repeats: true, times: [0])
        _ = behaviours.start(at: .zero, values: values)
        #expect(behaviours.deadline == .seconds(1))
    }
}
