import Glibc

@testable import EventLoop

/// A directory for the sockets of a test, removed with the object.
final class SocketDirectory {
    private let root: String

    struct Failed: Error {
        let code: Int32
    }

    init() throws {
        var template = Array("/tmp/hapsim-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failed(code: errno) }
        root = String(cString: made)
    }

    deinit {
        removeAll(root)
    }

    func file(_ name: String) -> String { "\(root)/\(name)" }

    func path(_ name: String) throws -> UnixSocketPath { try UnixSocketPath(file(name)) }

    /// The mode bits of a file; nil when there is none.
    func mode(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// A socket with a file of this name, to be closed by the caller; the file stays.
    func bind(_ name: String, type: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
        guard try path(name).withAddress({ Glibc.bind(descriptor, $0, $1) }) == 0 else { throw Failed(code: errno) }
        return descriptor
    }

    /// What a process leaves behind that dies: the file without the socket.
    func leaveSocket(_ name: String, type: __socket_type) throws {
        close(try bind(name, type: type))
    }

    /// A connected socket, to be closed by the caller.
    func client(of name: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard try path(name).withAddress({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw Failed(code: code)
        }
        return descriptor
    }

    /// The errno of an attempt to connect; 0: it succeeded.
    func connect(_ name: String) throws -> Int32 {
        do {
            close(try client(of: name))
            return 0
        } catch let error as Failed {
            return error.code
        }
    }

    private func removeAll(_ path: String) {
        // A link to a directory is not entered.
        guard unlink(path) != 0, let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { removeAll("\(path)/\(name)") }
        }
        closedir(directory)
        rmdir(path)
    }
}
