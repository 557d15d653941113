import HAPModel
import Testing

@testable import Profiles

@Suite struct RecordingFileTests {
    private func definition(_ file: String) throws -> [BehaviourDefinition] {
        let text = """
            name: T
            category: sensor
            manufacturer: A
            model: A1,1
            serialNumber: L-1
            firmwareRevision: 1.0.0
            services: [{ type: temperature-sensor }, { type: motion-sensor }]
            behaviours: [{ type: csv, file: \(file) }]
            """
        return try DefinitionFile.parse(Array(text.utf8), file: "\(Files.data)/csv/f.yaml").get().definition.behaviours
    }

    @Test("times are seconds or durations; an empty cell changes nothing")
    func rows() throws {
        let temperature = CharacteristicPath.names(
            service: "temperature-sensor", number: 1, characteristic: "current-temperature")
        let motion = CharacteristicPath.names(service: "motion-sensor", number: 1, characteristic: "motion-detected")
        #expect(
            try definition("day.csv") == [
                .recording(
                    RecordingDefinition(
                        rows: [
                            .init(
                                time: .zero,
                                settings: [
                                    .init(path: temperature, value: .float(18.5)), .init(path: motion, value: .bool(false)),
                                ]),
                            .init(time: .seconds(60), settings: [.init(path: temperature, value: .float(19.3))]),
                            .init(time: .seconds(90), settings: [.init(path: motion, value: .bool(true))]),
                        ], repeats: false))
            ])
    }

    @Test(
        "what is wrong in it is told with its place",
        arguments: [
            (
                "header.csv",
                [
                    "header.csv:1, column 1: the first column must be 'time', not 'tim'",
                    "header.csv:1, column 2: temperature-sensor has no characteristic 'current-temprature'; did you mean 'current-temperature'?",
                    "header.csv:1, column 3: pairing/pair-setup belongs to the protocol and is out of reach for behaviours",
                ]
            ),
            (
                "rows.csv",
                [
                    "rows.csv:2, column 1: '-1' is no time; write seconds, or a duration such as 2min",
                    "rows.csv:3, column 2: 'hot' is not a value of current-temperature; it takes a number from 0 to 100 in steps of 0.1",
                    "rows.csv:4, column 1: there are 2 cells, the header has 3",
                    "rows.csv:5, column 3: 'maybe' is not a value of motion-detected; it takes true or false",
                    "rows.csv:6, column 1: the time is before that of the row before",
                    "rows.csv:7, column 1: '1e300' is no time; write seconds, or a duration such as 2min",
                ]
            ),
            ("empty.csv", ["empty.csv:1, column 1: there are no values"]),
            ("latin.csv", ["latin.csv:2:3: this is not UTF-8 text"]),
            ("absent.csv", ["absent.csv: No such file or directory"]),
        ])
    func complaints(file: String, expected: [String]) throws {
        do {
            _ = try definition(file)
            Issue.record("\(file) was taken")
        } catch let failure as DefinitionFailure {
            let messages = failure.description.split(separator: "\n").map { line in
                line.range(of: "behaviours[1]: ").map { String(line[$0...]) } ?? String(line)
            }
            #expect(messages == expected)
        }
    }
}

extension StringProtocol {
    /// Where what follows a text begins.
    fileprivate func range(of text: String) -> Index? {
        indices.first { self[$0...].hasPrefix(text) }.map { index($0, offsetBy: text.count) }
    }
}
