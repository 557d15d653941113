import Glibc

/// A file that a user names.
enum InputFile {
    /// The bytes of a file; of one that has more than `limit`, some more than these.
    static func read(_ path: String, limit: Int) throws(InputFailure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InputFailure(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw InputFailure(path: path, reason: String(cString: strerror(errno)))
            }
            bytes += buffer.prefix(count)
        }
        return bytes
    }
}

/// A file cannot be read; the reason is the system's.
struct InputFailure: Error, Equatable {
    let path: String
    let reason: String
}
