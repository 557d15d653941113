import Glibc

/// A directory that is there as long as the object.
final class TemporaryDirectory {
    let path: String

    init() {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/hapsim-test-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
    }

    deinit {
        remove(path)
    }

    /// Makes an empty file.
    func makeFile(_ name: String) {
        close(creat("\(path)/\(name)", 0o600))
    }

    private func remove(_ path: String) {
        if let directory = opendir(path) {
            while let entry = readdir(directory) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
                if name != "." && name != ".." { remove("\(path)/\(name)") }
            }
            closedir(directory)
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
