import HAPModel

/// Values that characteristics had, from a file with times: they have them again.
public struct RecordingDefinition: Equatable, Sendable {
    /// What changed at one time.
    public struct Row: Equatable, Sendable {
        /// Since the start.
        public let time: Duration
        public let settings: [RuleDefinition.Setting]
    }

    /// In the order of time; at least one.
    public let rows: [Row]
    /// After the last row it begins anew, as long after it as the first row is after the start, at least a second.
    public let repeats: Bool
}

extension RecordingDefinition {
    private static let file = BehaviourKey(
        name: "file", summary: "A CSV file beside the definition file: a column of times, then one for each characteristic.",
        schema: ["type": "string"], defaultText: nil, isRequired: true)
    private static let repeats = BehaviourParameter.boolean("repeat", "Begin anew after the last row.", default: false)

    static let type = BehaviourType(
        name: "csv", summary: "Values with times from a file.", services: [], keys: [file, repeats.key]
    ) { reader in
        let repeats = reader[repeats]
        guard let node = reader.required(file) else { return [] }
        guard let name = node.text else {
            if case .refused = node.content { return [] }
            reader.findings.error("'file' must be a file's name, not \(node.summary)", at: node.position)
            return []
        }
        let path = name.hasPrefix("/") ? name : "\(reader.accessory.directory)/\(name)"
        do throws(RecordingFile.Failure) {
            let rows = try RecordingFile.load(path: path, name: name, accessory: reader.accessory)
            return [.recording(RecordingDefinition(rows: rows, repeats: repeats))]
        } catch {
            for message in error.messages { reader.findings.error(message, at: node.position) }
            return []
        }
    }
}
