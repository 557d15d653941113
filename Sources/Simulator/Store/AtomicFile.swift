import Glibc

/// Files that are replaced as a whole: after a crash or a power cut there is the old content or the new one.
enum AtomicFile {
    /// No file of a state is near this size, in bytes.
    static let sizeLimit = 16_777_216

    /// The content of a file, of one that is too large more than `sizeLimit` bytes; nil when there is none.
    static func read(_ path: String) throws(StoreError) -> [UInt8]? {
        // Nothing else than a file may make the program wait.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("open", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("stat", path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .system(call: "open", path: path, reason: "not a file") }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while content.count <= sizeLimit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw failure("read", path)
            }
            content.append(contentsOf: buffer[..<count])
        }
        return content
    }

    /// Replaces the content of a file, readable by its owner only, and returns when it is on the disk.
    static func write(_ content: [UInt8], to name: String, in directory: String) throws(StoreError) {
        let path = "\(directory)/\(name)"
        let temporary = "\(directory)/.\(name).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("open", temporary) }
        do throws(StoreError) {
            try writeAll(content, to: descriptor, path: temporary)
            guard fsync(descriptor) == 0 else { throw failure("fsync", temporary) }
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        close(descriptor)
        guard rename(temporary, path) == 0 else {
            let error = failure("rename", path)
            unlink(temporary)
            throw error
        }
        try syncDirectory(directory)
    }

    private static func writeAll(_ content: [UInt8], to descriptor: Int32, path: String) throws(StoreError) {
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure("write", path)
            }
        }
    }

    private static func syncDirectory(_ directory: String) throws(StoreError) {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open", directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("fsync", directory) }
    }

    /// The kernel's last error as a `StoreError`.
    static func failure(_ call: String, _ path: String) -> StoreError {
        .system(call: call, path: path, reason: String(cString: strerror(errno)))
    }
}
