import HAPModel

/// Collects what is found wrong while a file is read, so that all of it can be told at once.
final class Findings {
    private let file: String
    private var diagnostics: [Diagnostic] = []

    init(file: String) {
        self.file = file
    }

    func error(_ message: String, at position: SourcePosition) {
        diagnostics.append(Diagnostic(severity: .error, file: file, position: position, message: message))
    }

    func warning(_ message: String, at position: SourcePosition) {
        diagnostics.append(Diagnostic(severity: .warning, file: file, position: position, message: message))
    }

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Everything in the order of the file; what stands at one place in the order in which it was found.
    var inOrder: [Diagnostic] {
        diagnostics.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(\.element)
    }
}

/// `did you mean 'x'?` when a name is near, else what there is.
func suggestion(for text: String, in names: [String], otherwise: String) -> String {
    if let name = NearestName.of(text, in: names) { return "did you mean '\(name)'?" }
    return otherwise
}
