import Glibc
import JSON
import Simulator

/// Writes a journal into a file, one JSON object a line, each with one write, so that a reader sees whole lines.
final class JournalFile {
    private let path: String
    private let descriptor: Int32
    private let onFailure: (String) -> Void
    private var hasFailed = false

    /// Opens the file, or makes it for its owner only, and writes at its end.
    ///
    /// - Parameter onFailure: hears once that an entry could not be written; what comes later is tried all the same.
    init(path: String, onFailure: @escaping (String) -> Void) throws(CommandFailure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .hostUnable("\(path): \(String(cString: strerror(errno)))") }
        self.path = path
        self.onFailure = onFailure
    }

    deinit {
        close(descriptor)
    }

    func write(_ entry: JournalEntry) {
        var rest = Array((JSONValue.object(entry.json).serialized() + "\n").utf8)[...]
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
        if !hasFailed { onFailure("\(path): the journal could not be written: \(reason)") }
        hasFailed = true
    }
}
