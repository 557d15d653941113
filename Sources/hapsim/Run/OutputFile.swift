import Glibc

/// A file that grows while the accessory runs: its journal, its capture.
final class OutputFile {
    /// What becomes of a file that is there.
    enum Beginning {
        case atItsEnd
        case anew
    }

    private let path: String
    private let descriptor: Int32
    private let onFailure: (String) -> Void
    private var hasFailed = false

    /// Opens the file, or makes it for its owner only.
    ///
    /// - Parameter onFailure: hears once that something could not be written; what comes later is tried all the same.
    init(path: String, _ beginning: Beginning, onFailure: @escaping (String) -> Void) throws(CommandFailure) {
        let flags =
            switch beginning {
            case .atItsEnd: O_APPEND
            case .anew: O_TRUNC
            }
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { throw .hostUnable("\(path): \(String(cString: strerror(errno)))") }
        self.path = path
        self.onFailure = onFailure
    }

    deinit {
        close(descriptor)
    }

    /// Writes the bytes, with one call where the kernel takes them all, so that a reader sees whole entries.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return fail(String(cString: strerror(errno)))
            }
        }
        hasFailed = false
    }

    private func fail(_ reason: String) {
        if !hasFailed { onFailure("\(path): what happened could not be written down: \(reason)") }
        hasFailed = true
    }
}
