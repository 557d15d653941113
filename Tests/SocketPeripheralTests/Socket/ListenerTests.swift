import EventLoop
import Foundation
import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("Listener")
struct ListenerTests {
    private let directory: TemporaryDirectory
    private let loop: EventLoop
    private let log = Log()

    private final class Log {
        var accepted: [Int32] = []
        var warnings: [String] = []
    }

    init() throws {
        directory = try TemporaryDirectory()
        loop = try EventLoop(clock: .virtual)
    }

    private func listener() throws -> Listener {
        try Listener(
            loop: loop, path: directory.file("s"), accepted: { [log] in log.accepted.append($0) },
            warn: { [log] in log.warnings.append($0) })
    }

    @Test("all clients that wait are accepted, non-blocking and closed on exec")
    func accept() throws {
        let listener = try listener()
        let clients = try (0..<5).map { _ in try TestSocket(path: directory.file("s")) }
        loop.step(waiting: true)
        #expect(log.accepted.count == clients.count)
        for descriptor in log.accepted {
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            close(descriptor)
        }
        #expect(log.warnings == [])
        listener.close()
        listener.close()
        #expect(directory.mode("s") == nil)
        #expect(throws: TestSocket.Failed(code: ENOENT)) { _ = try TestSocket(path: directory.file("s")) }
    }

    @Test("a handler may close the listener")
    func closeInHandler() throws {
        var listener: Listener?
        listener = try Listener(
            loop: loop, path: directory.file("s"),
            accepted: {
                close($0)
                listener?.close()
            }, warn: { _ in })
        let first = try TestSocket(path: directory.file("s"))
        let second = try TestSocket(path: directory.file("s"))
        loop.step(waiting: true)
        for socket in [first, second] {
            _ = socket.lines()
            #expect(socket.isEnded)
        }
        listener = nil
    }

    @Test("the listener ends with its owner")
    func lifetime() throws {
        _ = try listener()
        #expect(directory.mode("s") == nil)
    }
}
