import Glibc
import Testing

@testable import Control

@Suite("access file")
struct AccessFileTests {
    private let temporary = TemporaryDirectory()
    private let token = BearerToken.random()

    private var path: String { "\(temporary.path)/Light.tcp" }

    @Test("it is for its owner alone, and read as it was written")
    func roundTrip() throws {
        try AccessFile.write(path: path, address: .tcp(port: 4711), token: token)
        #expect(FileStatus(path: path)?.permissions == 0o600)
        let file = try #require(AccessFile(path: path))
        #expect(file.address == .tcp(port: 4711))
        #expect(file.token == token)
        #expect(RuntimeDirectory(path: temporary.path).accessFiles() == [file])
    }

    @Test("one that is there, or a link to elsewhere, is replaced and not written through")
    func replaced() throws {
        let other = "\(temporary.path)/other"
        close(open(other, O_CREAT | O_WRONLY, 0o644))
        #expect(symlink(other, path) == 0)
        try AccessFile.write(path: path, address: .tcp(port: 1), token: token)
        try AccessFile.write(path: path, address: .tcp(port: 2), token: token)
        #expect(AccessFile(path: path)?.address == .tcp(port: 2))
        #expect(FileStatus(path: other)?.permissions == 0o644)
    }

    @Test("one that others can read, or that says something else, is none")
    func foreign() throws {
        try AccessFile.write(path: path, address: .tcp(port: 1), token: token)
        chmod(path, 0o644)
        #expect(AccessFile(path: path) == nil)
        for content in ["", "tcp:127.0.0.1:1", "unix:/x abc", "off abc", "tcp:10.0.0.1:1 abc", "tcp:127.0.0.1:1 a b"] {
            let path = "\(temporary.path)/x.tcp"
            unlink(path)
            let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
            _ = content.withCString { write(descriptor, $0, strlen($0)) }
            close(descriptor)
            #expect(AccessFile(path: path) == nil)
        }
        #expect(AccessFile(path: "\(temporary.path)/none") == nil)
    }

    @Test("only the accessory's own is removed")
    func removed() throws {
        try AccessFile.write(path: path, address: .tcp(port: 1), token: token)
        AccessFile.remove(path: path, token: BearerToken.random())
        #expect(AccessFile(path: path) != nil)
        AccessFile.remove(path: path, token: token)
        #expect(FileStatus(path: path) == nil)
    }

    @Test("where no file can be made, it says so")
    func notWritable() {
        #expect(throws: ControlSocketError.system(call: "open", subject: "/nowhere/x", code: ENOENT)) {
            try AccessFile.write(path: "/nowhere/x", address: .tcp(port: 1), token: token)
        }
    }
}
