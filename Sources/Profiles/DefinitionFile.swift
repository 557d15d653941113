/// A definition file: YAML 1.2, and so JSON too, that describes one accessory.
public struct DefinitionFile: Equatable, Sendable {
    public let definition: Definition
    /// What some controller will not like, in the order of the file.
    public let warnings: [Diagnostic]

    /// Reads and checks the file at a path.
    public static func load(path: String) throws(DefinitionFailure) -> DefinitionFile {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: SourceText.maximumSize)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        return try parse(bytes, file: path).get()
    }

    /// Checks the bytes of a file; `file` is its name in complaints. A failure holds all there is to complain about.
    public static func parse(_ bytes: [UInt8], file: String) -> Result<DefinitionFile, DefinitionFailure> {
        let findings = Findings(file: file)
        let (root, problems) = YAMLParser.parse(bytes)
        for problem in problems { findings.error(problem.message, at: problem.position) }
        let definition = root.flatMap { AccessoryReader(findings: findings, directory: directory(of: file)).read($0) }
        guard let definition, !findings.hasErrors else { return .failure(.invalid(findings.inOrder)) }
        return .success(DefinitionFile(definition: definition, warnings: findings.inOrder))
    }

    /// The part of a path before the last slash; `.` for a name alone.
    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
