import Foundation
import Peripheral
import Testing

@testable import EventLoop
@testable import SocketPeripheral

@Suite("PeripheralFailure of a socket")
struct PeripheralFailureSocketTests {
    private func listen(_ path: String) throws {
        let loop = try EventLoop(clock: .virtual)
        try Listener(loop: loop, path: path, accepted: { _ in }, warn: { _ in }).close()
    }

    @Test(
        "a path that cannot be one says so and how to help it",
        arguments: [
            ("", "empty", "--transport socket:PATH"), (String(repeating: "x", count: 108), "108 bytes", "shorter"),
            ("/tmp/a\0b", "NUL", "another path"),
        ])
    func path(path: String, cause: String, advice: String) {
        let failure = caughtError(PeripheralFailure.self) { try listen(path) }
        #expect(failure?.cause.contains(cause) == true)
        #expect(failure?.advice.contains(advice) == true)
    }

    @Test("a file that is in the way, and a directory that is missing or is none, are named with what helps")
    func places() throws {
        let directory = try TemporaryDirectory()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: directory.file("file")))
        let rows = [
            ("file", "is no socket", "remove it"),
            ("no/s", "No such file or directory", "create the directory \(directory.file("no"))"),
            ("file/s", "Not a directory", "\(directory.file("file")) is no directory"),
        ]
        for (name, cause, advice) in rows {
            let failure = caughtError(PeripheralFailure.self) { try listen(directory.file(name)) }
            #expect(failure?.cause.contains(cause) == true)
            #expect(failure?.advice.contains(advice) == true)
        }
        #expect(try String(contentsOfFile: directory.file("file"), encoding: .utf8) == "mine")
    }

    @Test("every failure has its advice")
    func advice() throws {
        let path = try UnixSocketPath("/run/s")
        func system(_ code: Int32) -> UnixListenerError { .system(path: path.text, .init(call: "bind", code: code)) }
        let rows: [(UnixListenerError, String)] = [
            (.inUse(path: path.text), "end it, or choose another path"),
            (.notASocket(path: path.text), "remove it, or choose another path"),
            (system(EACCES), "choose a path in a directory that you may write to"),
            (system(EPERM), "choose a path in a directory that you may write to"),
            (system(ENOENT), "create the directory /run, or choose another path"),
            (system(ENOTDIR), "/run is no directory: choose another path"),
            (system(EMFILE), "choose another path"),
        ]
        for (error, advice) in rows { #expect(PeripheralFailure(error, path: path) == .init(cause: "\(error)", advice: advice)) }
    }
}
