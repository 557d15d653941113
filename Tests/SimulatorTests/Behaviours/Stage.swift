import HAPModel
import Profiles
import Testing

@testable import Simulator

/// An accessory's behaviours on a time line, without anything else: what happens is written down as it is asked for.
struct Stage {
    let database: AttributeDatabase
    private var behaviours: Behaviours
    private var values: [InstanceID: Value] = [:]
    private(set) var now = Duration.zero
    /// What happened: `1.5s lock-mechanism/lock-current-state secured`, and after `!` what was warned of.
    private(set) var log: [String] = []
    /// How often it was woken.
    private(set) var wakeUps = 0

    /// - Parameter text: the services and behaviours of a definition file.
    init(_ text: String) throws {
        let head = "name: T\ncategory: other\nmanufacturer: A\nmodel: A1,1\nserialNumber: L-1\nfirmwareRevision: 1.0.0\n"
        let definition = try DefinitionFile.parse(Array((head + text).utf8), file: "stage.yaml").get().definition
        var assignment = InstanceIDAssignment()
        database = try definition.makeDatabase(instanceIDs: &assignment)
        behaviours = try Behaviours(definition.behaviours, database: database)
        for characteristic in database.characteristics { values[characteristic.iid] = characteristic.initialValue }
        note(behaviours.start(at: now, values: values))
    }

    /// nil: nothing will happen by itself.
    var deadline: Duration? { behaviours.deadline }

    func value(of path: String) throws -> Value? {
        values[database[try CharacteristicPath(path).resolve(in: database)].iid]
    }

    func number(of path: String) throws -> Double {
        try #require(try value(of: path)?.number)
    }

    /// Lets time pass; each thing happens at its own time.
    mutating func advance(to time: Duration) {
        while let deadline = behaviours.deadline, deadline <= time {
            now = max(now, deadline)
            wakeUps += 1
            note(behaviours.advance(to: now))
        }
        now = max(now, time)
    }

    /// Wakes the behaviours once, when it is late.
    mutating func overslept(_ time: Duration) -> Behaviours.Reaction {
        behaviours.advance(to: time)
    }

    /// Somebody sets a value.
    mutating func set(_ path: String, _ text: String) throws {
        let characteristic = database[try CharacteristicPath(path).resolve(in: database)]
        let value = try ValueText.parse(text, for: characteristic)
        values[characteristic.iid] = value
        note(behaviours.valueWasSet(value, of: characteristic.iid, at: now))
    }

    private mutating func note(_ reaction: Behaviours.Reaction) {
        for change in reaction.changes {
            values[change.iid] = change.value
            guard let location = database.location(of: change.iid) else { continue }
            let text = ValueText.describe(change.value, for: database[location])
            log.append("\(DurationText.describe(now)) \(database.path(of: location)) \(text)")
        }
        log += reaction.warnings.map { "\(DurationText.describe(now)) ! \($0)" }
    }
}

extension Stage {
    /// Plays a script: lines `TIME > PATH VALUE` are what somebody does, all others what must happen, in this order and nothing
    /// else. `TIME idle` says that nothing will happen any more by itself.
    static func play(_ text: String, _ script: String, _ location: SourceLocation = #_sourceLocation) throws {
        var stage = try Stage(text)
        var expected: [String] = []
        for line in script.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let time = try #require(words.first.flatMap { DurationText.parse($0) }, "\(line)", sourceLocation: location)
            stage.advance(to: time)
            if words.dropFirst().first == ">" {
                try stage.set(words[2], words[3...].joined(separator: " "))
            } else if words.dropFirst() == ["idle"] {
                #expect(stage.deadline == nil, "\(line)", sourceLocation: location)
            } else {
                expected.append(words.joined(separator: " "))
            }
        }
        #expect(stage.log == expected, sourceLocation: location)
    }
}
