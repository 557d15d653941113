import Glibc

/// The directory in which running accessories have their control sockets: `NAME.sock`, one each.
public struct RuntimeDirectory: Equatable, Sendable {
    public let path: String

    public init(path: String) {
        self.path = path
    }

    /// `$XDG_RUNTIME_DIR/hapsim`; without that variable `/run/user/UID/hapsim`, and on a system without that
    /// `${TMPDIR:-/tmp}/hapsim-UID`.
    ///
    /// - Parameter isDirectory: tells whether a path is a directory.
    public init(
        environment: [String: String], user: uid_t = getuid(), isDirectory: (String) -> Bool = FileStatus.isDirectory
    ) {
        let perUser = "/run/user/\(user)"
        if let base = environment["XDG_RUNTIME_DIR"], !base.isEmpty {
            path = "\(base)/hapsim"
        } else if isDirectory(perUser) {
            path = "\(perUser)/hapsim"
        } else {
            let base = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
            path = "\(base)/hapsim-\(user)"
        }
    }

    /// The socket of the accessory of this name. A slash in the name, or a dot at its start, becomes `-`.
    public func socket(named name: String) -> String { file(named: name) + ".sock" }

    /// The file that tells where the accessory of this name is, when it is at a port.
    public func accessFile(named name: String) -> String { file(named: name) + ".tcp" }

    private func file(named name: String) -> String {
        var file = name.map { $0 == "/" || $0 == "\0" ? "-" : String($0) }.joined()
        if file.hasPrefix(".") || file.isEmpty { file = "-" + file.dropFirst() }
        return "\(path)/\(file)"
    }

    /// The sockets in the directory, in order of their names; some may be left over from accessories that died.
    public func sockets() -> [String] { files(endingWith: ".sock") }

    /// The files of accessories at ports, in order of their names; some may be left over from accessories that died.
    public func accessFiles() -> [AccessFile] { files(endingWith: ".tcp").compactMap { AccessFile(path: $0) } }

    private func files(endingWith ending: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(ending) { names.append(name) }
        }
        return names.sorted().map { "\(path)/\($0)" }
    }

    /// Makes the directory with mode 0700.
    ///
    /// One that exists must be as private: where its parent is open to everybody, another user could have made it.
    ///
    /// - Throws: when it cannot be made, or is not private.
    public func create() throws(ControlSocketError) {
        guard mkdir(path, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw .system(call: "mkdir", subject: path, code: errno) }
        guard let status = FileStatus(path: path, followingLinks: false), status.isDirectory, status.owner == geteuid(),
            status.permissions & 0o022 == 0
        else { throw .unsafeDirectory(path: path) }
    }
}
