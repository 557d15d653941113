import Foundation
import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("ListeningSocket")
struct ListeningSocketTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func listen(_ path: String) throws -> ListeningSocket {
        try ListeningSocket(SocketPath(path))
    }

    private func failure(_ path: String) -> PeripheralFailure? {
        caughtError(PeripheralFailure.self) { try listen(path).close() }
    }

    @Test("the file is its owner's alone, clients can connect, and it is gone afterwards")
    func life() throws {
        let socket = try listen(directory.file("s"))
        #expect(directory.mode("s") == 0o600)
        let client = try TestSocket(path: directory.file("s"))
        client.close()
        socket.close()
        #expect(directory.mode("s") == nil)
    }

    @Test("the file of a process that is gone is replaced")
    func stale() throws {
        let old = try listen(directory.file("s"))
        // What a crash does: the descriptor is gone, the file stays.
        Foundation.close(old.descriptor)
        #expect(directory.mode("s") != nil)
        let new = try listen(directory.file("s"))
        let client = try TestSocket(path: directory.file("s"))
        client.close()
        #expect(directory.mode("s") == 0o600)
        new.close()
    }

    @Test("a socket on which somebody listens is left alone")
    func live() throws {
        let first = try listen(directory.file("s"))
        #expect(failure(directory.file("s"))?.cause.contains("another process listens") == true)
        let client = try TestSocket(path: directory.file("s"))
        client.close()
        first.close()
    }

    @Test("a file that is no socket is left alone, a link too")
    func otherFile() throws {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: directory.file("file")))
        try FileManager.default.createDirectory(atPath: directory.file("directory"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: "nowhere")
        for name in ["file", "directory", "link"] {
            let failure = failure(directory.file(name))
            #expect(failure?.cause.contains("is no socket") == true)
            #expect(failure?.advice.contains("remove it") == true)
            #expect(directory.mode(name) != nil)
        }
        #expect(try String(contentsOfFile: directory.file("file"), encoding: .utf8) == "mine")
    }

    @Test("a directory that is missing or is none is named")
    func directoryProblems() throws {
        try Data().write(to: URL(fileURLWithPath: directory.file("file")))
        let missing = failure(directory.file("no/s"))
        #expect(missing?.cause.contains("No such file or directory") == true)
        #expect(missing?.advice.contains("create the directory \(directory.file("no"))") == true)
        let none = failure(directory.file("file/s"))
        #expect(none?.cause.contains("Not a directory") == true)
        #expect(none?.advice.contains("\(directory.file("file")) is no directory") == true)
    }

    @Test("a directory that may not be written to is told as that", .enabled(if: geteuid() != 0, "root may write anywhere"))
    func permission() throws {
        chmod(directory.path, 0o500)
        defer { chmod(directory.path, 0o700) }
        let failure = failure(directory.file("s"))
        #expect(failure?.cause.contains("Permission denied") == true)
        #expect(failure?.advice.contains("you may write to") == true)
    }

    @Test("closing leaves a file alone that took the path in the meantime")
    func replaced() throws {
        let socket = try listen(directory.file("s"))
        unlink(directory.file("s"))
        try Data("other".utf8).write(to: URL(fileURLWithPath: directory.file("s")))
        socket.close()
        #expect(directory.mode("s") != nil)
    }

    @Test("refused attempts leave no descriptor open")
    func noLeak() throws {
        func openDescriptors() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
        }
        let first = try listen(directory.file("s"))
        // Other tests open descriptors at the same time: only one that every attempt would leave behind shows.
        var counts: [Int] = []
        for _ in 0..<200 {
            _ = failure(directory.file("s"))
            counts.append(try openDescriptors().count)
        }
        #expect(counts[199] - counts[0] < 190)
        first.close()
    }
}
