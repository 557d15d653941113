import Glibc

/// A file in the runtime directory that tells the commands of the same user where an accessory on a port is, and its token.
public struct AccessFile: Equatable, Sendable {
    public let path: String
    public let address: ControlAddress
    public let token: BearerToken

    /// Reads a file; nil when it is not one, or others than its owner may read it.
    public init?(path: String) {
        guard let status = FileStatus(path: path, followingLinks: false), status.owner == geteuid(),
            status.permissions & 0o077 == 0
        else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &buffer, buffer.count)
        let words = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard words.count == 2, let address = try? ControlAddress(String(words[0])), case .tcp = address,
            let token = BearerToken(String(words[1]))
        else { return nil }
        self.path = path
        self.address = address
        self.token = token
    }

    /// Writes the file, with mode 0600, in place of one that is there.
    ///
    /// - Throws: when the file cannot be made.
    public static func write(
        path: String, address: ControlAddress, token: BearerToken
    ) throws(ControlSocketError) {
        // One that is there may be open to others, or a link to another place.
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(call: "open", subject: path, code: errno) }
        defer { close(descriptor) }
        let content = Array("\(address) \(token.text)\n".utf8)
        guard Glibc.write(descriptor, content, content.count) == content.count else {
            throw .system(call: "write", subject: path, code: errno)
        }
    }

    /// Removes the file of an accessory, unless another one has written its own there.
    public static func remove(path: String, token: BearerToken) {
        guard AccessFile(path: path)?.token == token else { return }
        unlink(path)
    }
}
