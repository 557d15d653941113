import HAPModel

/// Collects what is found wrong while a file is read, so that all of it can be told at once.
struct Findings {
    private final class List {
        let file: String
        var diagnostics: [Diagnostic] = []

        init(file: String) {
            self.file = file
        }
    }

    private let list: List
    /// What is being read: a service, or a characteristic in one; nil: the accessory.
    private let path: String?

    init(file: String) {
        list = List(file: file)
        path = nil
    }

    private init(_ list: List, path: String?) {
        self.list = list
        self.path = path
    }

    /// The same collection, for what concerns a service or characteristic.
    func about(_ path: String) -> Findings {
        Findings(list, path: path)
    }

    func error(_ message: String, at position: SourcePosition) {
        add(.error, message, position)
    }

    func warning(_ message: String, at position: SourcePosition) {
        add(.warning, message, position)
    }

    private func add(_ severity: Diagnostic.Severity, _ message: String, _ position: SourcePosition) {
        list.diagnostics.append(
            Diagnostic(severity: severity, file: list.file, position: position, path: path, message: message))
    }

    var hasErrors: Bool { list.diagnostics.contains { $0.severity == .error } }

    /// Everything in the order of the file; what stands at one place in the order in which it was found.
    var inOrder: [Diagnostic] {
        list.diagnostics.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(
            \.element)
    }
}

/// `did you mean 'x'?` when a name is near, else what there is.
func suggestion(for text: String, in names: [String], otherwise: String) -> String {
    if let name = NearestName.of(text, in: names) { return "did you mean '\(name)'?" }
    return otherwise
}
