import Glibc

/// A definition file: YAML 1.2, and so JSON too, that describes one accessory.
public struct DefinitionFile: Equatable, Sendable {
    public let definition: Definition
    /// What some controller will not like, in the order of the file.
    public let warnings: [Diagnostic]

    /// Reads and checks the file at a path.
    public static func load(path: String) throws(DefinitionFailure) -> DefinitionFile {
        try parse(read(path), file: path).get()
    }

    /// Checks the bytes of a file; `file` is its name in complaints. A failure holds all there is to complain about.
    public static func parse(_ bytes: [UInt8], file: String) -> Result<DefinitionFile, DefinitionFailure> {
        let findings = Findings(file: file)
        let (root, problems) = YAMLParser.parse(bytes)
        for problem in problems { findings.error(problem.message, at: problem.position) }
        let definition = root.flatMap { AccessoryReader(findings: findings).read($0) }
        guard let definition, !findings.hasErrors else { return .failure(.invalid(findings.inOrder)) }
        return .success(DefinitionFile(definition: definition, warnings: findings.inOrder))
    }

    /// The bytes of a file, at most one more than may be parsed.
    private static func read(_ path: String) throws(DefinitionFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= SourceText.maximumSize {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            bytes += buffer.prefix(count)
        }
        return bytes
    }
}
