import Glibc
import Testing

@testable import EventLoop

@Suite("UnixListener")
struct UnixListenerTests {
    private let directory: SocketDirectory

    init() throws {
        directory = try SocketDirectory()
    }

    private func listen(_ name: String = "s") throws -> UnixListener {
        try UnixListener(directory.path(name))
    }

    @Test("the file is its owner's alone, whatever the umask, clients can connect, and it is gone afterwards")
    func life() throws {
        let listener = try listen()
        #expect(directory.mode("s") == 0o600)
        #expect(try directory.connect("s") == 0)
        #expect(try UnixListener.isServed(directory.path("s")))
        listener.close()
        #expect(directory.mode("s") == nil)
        #expect(try !UnixListener.isServed(directory.path("s")))
    }

    @Test("the socket does not block and is closed on exec")
    func flags() throws {
        let listener = try listen()
        #expect(fcntl(listener.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(listener.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test("a listener that nobody holds any more is closed")
    func lifetime() throws {
        _ = try listen()
        #expect(directory.mode("s") == nil)
    }

    @Test("the file of a process that died is replaced", arguments: [SOCK_STREAM, SOCK_DGRAM])
    func stale(type: __socket_type) throws {
        try directory.leaveSocket("s", type: type)
        #expect(try !UnixListener.isServed(directory.path("s")))
        let listener = try listen()
        #expect(directory.mode("s") == 0o600)
        #expect(try directory.connect("s") == 0)
        listener.close()
    }

    @Test("a socket on which somebody listens is left alone")
    func live() throws {
        let first = try listen()
        #expect(throws: UnixListenerError.inUse(path: directory.file("s"))) { try listen() }
        #expect(try directory.connect("s") == 0)
        first.close()
    }

    @Test("a process whose queue of clients is full listens, and so does one with a socket of another kind")
    func busy() throws {
        let full = try directory.bind("full", type: SOCK_STREAM)
        Glibc.listen(full, 0)
        let waiting = try directory.client(of: "full")
        #expect(try directory.connect("full") == EAGAIN)
        let datagrams = try directory.bind("datagrams", type: SOCK_DGRAM)
        for name in ["full", "datagrams"] {
            #expect(try UnixListener.isServed(directory.path(name)))
            #expect(throws: UnixListenerError.inUse(path: directory.file(name))) { try listen(name) }
            #expect(directory.mode(name) != nil)
        }
        for descriptor in [full, waiting, datagrams] { close(descriptor) }
    }

    @Test("a file that is no socket is left alone, a directory and a link too", arguments: ["file", "directory", "link"])
    func otherFile(name: String) throws {
        close(creat(directory.file("file"), 0o600))
        mkdir(directory.file("directory"), 0o700)
        symlink("nowhere", directory.file("link"))
        #expect(throws: UnixListenerError.notASocket(path: directory.file(name))) { try listen(name) }
        #expect(directory.mode(name) != nil)
        #expect(try !UnixListener.isServed(directory.path(name)))
    }

    @Test("what the kernel does not allow has the call and its errno", arguments: [("no/s", ENOENT), ("file/s", ENOTDIR)])
    func refused(name: String, code: Int32) throws {
        close(creat(directory.file("file"), 0o600))
        #expect(throws: UnixListenerError.system(path: directory.file(name), .init(call: "bind", code: code))) {
            try listen(name)
        }
    }

    @Test("closing leaves a file alone that took the path in the meantime")
    func replaced() throws {
        let first = try listen()
        unlink(directory.file("s"))
        let second = try listen()
        first.close()
        #expect(directory.mode("s") != nil)
        second.close()
        #expect(directory.mode("s") == nil)
    }

    @Test("closing again leaves alone what came after", arguments: [1, 2])
    func closedTwice(times: Int) throws {
        let first = try listen()
        for _ in 0..<times { first.close() }
        let second = try listen()
        first.close()
        #expect(directory.mode("s") != nil)
        #expect(try directory.connect("s") == 0)
        second.close()
    }

    @Test("refused attempts leave no descriptor open")
    func noLeak() throws {
        let first = try listen()
        // Other tests open descriptors at the same time: only one that every attempt would leave behind shows.
        let before = try openDescriptors()
        for _ in 0..<200 {
            #expect(throws: UnixListenerError.self) { try listen() }
        }
        #expect(try openDescriptors() - before < 190)
        first.close()
    }

    @Test("every error names the path and its cause")
    func descriptions() {
        let rows: [(UnixListenerError, String)] = [
            (.inUse(path: "P"), "another process listens on P"),
            (.notASocket(path: "P"), "P exists and is no socket"),
            (.system(path: "P", .init(call: "bind", code: EACCES)), "cannot listen on P: bind: Permission denied"),
        ]
        for (error, text) in rows { #expect(error.description == text) }
    }

    private func openDescriptors() throws -> Int {
        let directory = try #require(opendir("/proc/self/fd"))
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }
}
