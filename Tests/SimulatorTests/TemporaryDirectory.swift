import Glibc
import Testing

/// A directory that goes with the object.
final class TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/hapsim-test-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
    }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The files in it.
    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func read(_ name: String) throws -> [UInt8] {
        let stream = try #require(fopen("\(path)/\(name)", "r"))
        defer { fclose(stream) }
        var content = [UInt8](repeating: 0, count: 65536)
        return Array(content[..<fread(&content, 1, content.count, stream)])
    }

    func write(_ content: [UInt8], to name: String) throws {
        let stream = try #require(fopen("\(path)/\(name)", "w"))
        defer { fclose(stream) }
        #expect(fwrite(content, 1, content.count, stream) == content.count)
    }

    func mode(_ name: String = "") -> mode_t {
        var status = stat()
        stat("\(path)/\(name)", &status)
        return status.st_mode & 0o777
    }
}
