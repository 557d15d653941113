import EventLoop
import Glibc
import Testing

@testable import Control

@Suite("control socket")
struct ControlSocketTests {
    private let temporary = TemporaryDirectory()
    private var directory: RuntimeDirectory { RuntimeDirectory(path: "\(temporary.path)/hapsim") }

    private func open(_ path: String) throws -> ControlSocket {
        try #require(try ControlSocket.open(.unix(path: path), directory: directory))
    }

    @Test("a Unix socket has mode 0600 and is removed when it is closed")
    func mode() throws {
        let path = "\(temporary.path)/a.sock"
        let socket = try open(path)
        #expect(FileStatus(path: path)?.permissions == 0o600)
        socket.close()
        #expect(FileStatus(path: path) == nil)
    }

    @Test("the directory of the default sockets is made, no other one")
    func directories() throws {
        _ = try open(directory.socket(named: "a"))
        #expect(FileStatus(path: directory.path)?.permissions == 0o700)
        let path = "\(temporary.path)/other/a.sock"
        #expect(throws: ControlSocketError.system(call: "bind", subject: path, code: ENOENT)) { try open(path) }
    }

    @Test("a socket that nobody listens on any more is replaced")
    func stale() throws {
        let path = "\(temporary.path)/a.sock"
        let dead = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(try UnixSocketPath(path).withAddress { bind(dead, $0, $1) } == 0)
        close(dead)
        #expect(!ControlSocket.isServed(.unix(path: path)))
        let loop = try EventLoop()
        let socket = try open(path)
        _ = try RawClient(loop: loop, address: socket.address)
        #expect(ControlSocket.isServed(.unix(path: path)))
    }

    @Test("a socket that somebody listens on is left alone")
    func live() throws {
        let path = "\(temporary.path)/a.sock"
        let socket = try open(path)
        #expect(throws: ControlSocketError.inUse(path: path)) { try open(path) }
        let loop = try EventLoop()
        _ = try RawClient(loop: loop, address: socket.address)
    }

    @Test("a file at the path is left alone")
    func notASocket() throws {
        let file = "\(temporary.path)/file"
        close(creat(file, 0o600))
        #expect(throws: ControlSocketError.notASocket(path: file)) { try open(file) }
        #expect(FileStatus(path: file) != nil)
    }

    @Test("a path of 107 bytes is the longest")
    func length() throws {
        let room = 107 - temporary.path.utf8.count - 1
        try #require(room > 0)
        let longest = "\(temporary.path)/" + String(repeating: "x", count: room)
        _ = try open(longest)
        #expect(throws: ControlSocketError.pathTooLong(longest + "x")) { try open(longest + "x") }
    }

    @Test("a path that no file can have is refused", arguments: ["", "a\0b"])
    func impossiblePath(path: String) {
        #expect(throws: ControlSocketError.system(call: "bind", subject: path, code: EINVAL)) { try open(path) }
        #expect(!ControlSocket.isServed(.unix(path: path)))
    }

    @Test("port 0 is one that the kernel chooses; a taken one is refused")
    func ports() throws {
        let socket = try #require(try ControlSocket.open(.tcp(port: 0), directory: directory))
        guard case .tcp(let port) = socket.address else {
            Issue.record("not a TCP address: \(socket.address)")
            return
        }
        #expect(port > 0)
        #expect(throws: ControlSocketError.system(call: "bind", subject: "tcp:127.0.0.1:\(port)", code: EADDRINUSE)) {
            try ControlSocket.open(.tcp(port: port), directory: directory)
        }
        socket.close()
        _ = try ControlSocket.open(.tcp(port: port), directory: directory)
    }

    @Test("off is no socket")
    func off() throws {
        #expect(try ControlSocket.open(.off, directory: directory) == nil)
    }

    @Test(
        "every error names the place and says what to do",
        arguments: [
            ControlSocketError.pathTooLong("P"), .inUse(path: "P"), .notASocket(path: "P"), .unsafeDirectory(path: "P"),
            .system(call: "bind", subject: "P", code: EADDRINUSE), .system(call: "bind", subject: "P", code: EACCES),
        ])
    func descriptions(error: ControlSocketError) {
        #expect(error.description.hasPrefix("P: "))
        #expect(!error.description.contains("\n"))
    }
}
