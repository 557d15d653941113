import Glibc
import Testing

@testable import Control

@Suite("runtime directory")
struct RuntimeDirectoryTests {
    @Test(
        "its place follows the environment",
        arguments: [
            (["XDG_RUNTIME_DIR": "/x", "TMPDIR": "/t"], true, "/x/hapsim"), (["XDG_RUNTIME_DIR": ""], true, "/run/user/7/hapsim"),
            ([:], false, "/tmp/hapsim-7"), (["TMPDIR": "/t"], false, "/t/hapsim-7"), (["TMPDIR": ""], false, "/tmp/hapsim-7"),
        ] as [([String: String], Bool, String)])
    func place(environment: [String: String], hasUserDirectory: Bool, path: String) {
        let directory = RuntimeDirectory(environment: environment, user: 7) { path in
            hasUserDirectory && path == "/run/user/7"
        }
        #expect(directory.path == path)
    }

    @Test(
        "a name makes one file name",
        arguments: [
            ("Front Door", "Front Door.sock"), ("a/b", "a-b.sock"), ("../x", "-.-x.sock"), ("", "-.sock"),
            ("Lampe für Ä", "Lampe für Ä.sock"),
        ])
    func socketName(name: String, file: String) {
        #expect(RuntimeDirectory(path: "/r").socket(named: name) == "/r/\(file)")
    }

    @Test("it is made with mode 0700, and used again")
    func create() throws {
        let temporary = TemporaryDirectory()
        let directory = RuntimeDirectory(path: "\(temporary.path)/hapsim")
        try directory.create()
        #expect(FileStatus(path: directory.path)?.permissions == 0o700)
        try directory.create()
    }

    @Test("one that others may write to, a link and a file are refused")
    func unsafe() throws {
        let temporary = TemporaryDirectory()
        let open = "\(temporary.path)/open"
        mkdir(open, 0o700)
        chmod(open, 0o777)
        let link = "\(temporary.path)/link"
        symlink(temporary.path, link)
        let file = "\(temporary.path)/file"
        close(creat(file, 0o600))
        for path in [open, link, file] {
            #expect(throws: ControlSocketError.unsafeDirectory(path: path)) { try RuntimeDirectory(path: path).create() }
        }
        let missing = RuntimeDirectory(path: "\(temporary.path)/no/hapsim")
        #expect(throws: ControlSocketError.system(call: "mkdir", subject: missing.path, code: ENOENT)) { try missing.create() }
    }

    @Test("the sockets in it are found in order")
    func sockets() throws {
        let temporary = TemporaryDirectory()
        let directory = RuntimeDirectory(path: temporary.path)
        #expect(directory.sockets() == [])
        for name in ["b.sock", "a.sock", "c.txt", "sock"] { close(creat("\(temporary.path)/\(name)", 0o600)) }
        #expect(directory.sockets() == ["\(temporary.path)/a.sock", "\(temporary.path)/b.sock"])
        #expect(RuntimeDirectory(path: "\(temporary.path)/no").sockets() == [])
    }
}
