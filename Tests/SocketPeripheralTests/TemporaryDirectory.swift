import Foundation

/// A directory of its own for each test, removed with it.
final class TemporaryDirectory {
    let path: String

    struct Failed: Error {
        let code: Int32
    }

    init() throws {
        var template = Array("/tmp/hapsim-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failed(code: errno) }
        path = String(cString: made)
    }

    /// The path of a file in the directory.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The mode bits of a file; nil when there is none.
    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
