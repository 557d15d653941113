/// A definition file that is being put together: lines, each with one key, that are taken out again where the loader refuses them.
struct DefinitionDraft {
    private var lines: [String] = []

    /// Adds a line at a depth, two spaces each.
    mutating func add(_ line: String, depth: Int) {
        lines.append(String(repeating: " ", count: 2 * depth) + line)
    }

    /// The text that the loader accepts: what it refuses is left out, and a comment in its place says so.
    func accepted() throws(ImportFailure) -> String {
        var draft = self
        while true {
            switch DefinitionFile.parse(Array(draft.text.utf8), file: "") {
            case .success:
                return draft.text
            case .failure(.unreadable(_, let reason)):
                throw .nothingLeft(reason)
            case .failure(.invalid(let diagnostics)):
                let errors = diagnostics.filter { $0.severity == .error }
                guard let first = errors.first else { return draft.text }
                guard draft.leaveOut(errors) else { throw .nothingLeft(first.message) }
            }
        }
    }

    private var text: String { lines.map { $0 + "\n" }.joined() }

    /// Takes out the lines of complaints with all that belongs to them.
    ///
    /// - Returns: false when one of them is needed, so that nothing would be left.
    private mutating func leaveOut(_ errors: [Diagnostic]) -> Bool {
        var reasons: [Int: String] = [:]
        for error in errors where reasons[error.position.line] == nil { reasons[error.position.line] = error.message }
        var kept: [String] = []
        // Everything deeper than the line that is left out goes with it.
        var leavingDeeperThan: Int?
        for (index, line) in lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            if let depth = leavingDeeperThan {
                if indentation > depth { continue }
                leavingDeeperThan = nil
            }
            guard let reason = reasons[index + 1] else {
                kept.append(line)
                continue
            }
            guard indentation > 0, !line.dropFirst(indentation).hasPrefix("#") else { return false }
            let content = line.dropFirst(indentation)
            kept.append(line.prefix(indentation) + "# left out: \(content.prefix(Self.shownLength)): \(reason)")
            // An entry of a list begins at its dash, and its other keys stand two further to the right.
            leavingDeeperThan = indentation
        }
        lines = kept
        return true
    }

    private static let shownLength = 120
}
