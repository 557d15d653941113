import HAPModel

/// A CSV file of values with times: `time,temperature-sensor/current-temperature`, then lines such as `1.5,21.3`.
///
/// Times are seconds or durations such as `2min`; an empty cell changes nothing; empty lines and those that begin with # are left
/// out. Cells have no quotes.
struct RecordingFile {
    struct Failure: Error {
        /// Each with file, line and column.
        let messages: [String]
    }

    private static let maximumRows = 100_000
    private static let maximumMessages = 20

    private let name: String
    private var messages: [String] = []

    /// Reads the file; `name` is what complaints call it.
    static func load(
        path: String, name: String, accessory: BehaviourSubject
    ) throws(Failure) -> [RecordingDefinition.Row] {
        let bytes: [UInt8]
        do throws(InputFailure) {
            bytes = try InputFile.read(path, limit: SourceText.maximumSize)
        } catch {
            throw Failure(messages: ["\(name): \(error.reason)"])
        }
        guard bytes.count <= SourceText.maximumSize else {
            throw Failure(messages: ["\(name): more than a mebibyte; make it shorter"])
        }
        let text = SourceText.withoutByteOrderMark(bytes)
        if let problem = SourceText.problem(in: text) {
            throw Failure(messages: ["\(name):\(problem.position.line):\(problem.position.column): \(problem.message)"])
        }
        var file = RecordingFile(name: name)
        let rows = file.rows(String(decoding: text, as: UTF8.self), accessory)
        guard file.messages.isEmpty else { throw Failure(messages: file.messages) }
        return rows
    }

    private init(name: String) {
        self.name = name
    }

    private mutating func rows(_ text: String, _ accessory: BehaviourSubject) -> [RecordingDefinition.Row] {
        var columns: [FoundCharacteristic]?
        var rows: [RecordingDefinition.Row] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed($0) }
            guard cells != [""], !line.hasPrefix("#"), messages.count < Self.maximumMessages else { continue }
            guard let known = columns else {
                let found = header(cells, line: index + 1, accessory)
                // Without one of its columns a row makes no sense.
                guard messages.isEmpty else { return [] }
                columns = found
                continue
            }
            guard rows.count < Self.maximumRows else {
                complain("more than \(Self.maximumRows) rows", index + 1)
                break
            }
            if let row = row(cells, line: index + 1, known, after: rows.last?.time) { rows.append(row) }
        }
        if rows.isEmpty, messages.isEmpty { complain("there are no values", 1) }
        return rows
    }

    private mutating func header(_ cells: [String], line: Int, _ accessory: BehaviourSubject) -> [FoundCharacteristic] {
        if cells.first?.lowercased() != "time" { complain("the first column must be 'time', not '\(cells[0].shortened)'", line) }
        var columns: [FoundCharacteristic] = []
        for (index, cell) in cells.enumerated().dropFirst() {
            do throws(BehaviourSubject.OutOfReach) {
                columns.append(try accessory.characteristic(cell))
            } catch {
                complain(error.message, line, index + 1)
            }
        }
        if cells.count < 2 { complain("there is no column of a characteristic", line) }
        return columns
    }

    private mutating func row(
        _ cells: [String], line: Int, _ columns: [FoundCharacteristic], after last: Duration?
    ) -> RecordingDefinition.Row? {
        guard cells.count == columns.count + 1 else {
            complain("there are \(cells.count) cells, the header has \(columns.count + 1)", line)
            return nil
        }
        let time = DurationText.parse(cells[0]) ?? DurationText.parse(cells[0] + "s")
        guard let time else {
            complain("'\(cells[0].shortened)' is no time; write seconds, or a duration such as 2min", line)
            return nil
        }
        if let last, time < last { complain("the time is before that of the row before", line) }
        var settings: [RuleDefinition.Setting] = []
        for (index, column) in columns.enumerated() where !cells[index + 1].isEmpty {
            do throws(ValueProblem) {
                let value = try Self.value(cells[index + 1], for: column.characteristic)
                settings.append(RuleDefinition.Setting(path: column.path, value: value))
            } catch {
                complain("\(error)", line, index + 2)
            }
        }
        return RecordingDefinition.Row(time: time, settings: settings)
    }

    /// A measured number has more digits than the characteristic has steps.
    private static func value(_ cell: String, for characteristic: Characteristic) throws(ValueProblem) -> Value {
        if let number = NumberText.decimal(cell), characteristic.grid?.limits.contains(number) == true,
            let nearest = characteristic.nearest(to: number)
        {
            return nearest
        }
        return try ValueText.parse(cell, for: characteristic)
    }

    private mutating func complain(_ message: String, _ line: Int, _ column: Int = 1) {
        messages.append("\(name):\(line), column \(column): \(message)")
    }

    private static func trimmed(_ cell: Substring) -> String {
        var cell = cell.drop { $0 == " " || $0 == "\t" }
        while cell.last == " " || cell.last == "\t" { cell = cell.dropLast() }
        return String(cell)
    }
}
