import HAPController
import HAPModel
import Testing

/// A link that expects certain writes and gives prepared values to reads, in one order.
final class ScriptedLink: AttributeLink {
    enum Step: Equatable {
        case write([UInt8])
        case read([UInt8])
    }

    /// The controller did something else than the script says.
    struct Deviation: Error, Equatable {
        let done: Step?
        let expected: Step?
    }

    private(set) var steps: [Step]
    private(set) var touched: [InstanceID] = []

    init(_ steps: [Step]) {
        self.steps = steps
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        let step = steps.isEmpty ? nil : steps.removeFirst()
        guard step == .write(value) else { throw Deviation(done: .write(value), expected: step) }
        touched.append(iid)
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        let step = steps.isEmpty ? nil : steps.removeFirst()
        guard case .read(let value) = step else { throw Deviation(done: nil, expected: step) }
        touched.append(iid)
        return value
    }

    func append(_ steps: [Step]) {
        self.steps += steps
    }
}

/// A link that answers whatever is written with prepared values.
final class AnsweringLink: AttributeLink {
    private(set) var written: [[UInt8]] = []
    private var answers: [[UInt8]]

    init(_ answers: [[UInt8]]) {
        self.answers = answers
    }

    func write(_ value: [UInt8], to iid: InstanceID) {
        written.append(value)
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        try #require(!answers.isEmpty, "the controller reads more than there is")
        return answers.removeFirst()
    }
}
