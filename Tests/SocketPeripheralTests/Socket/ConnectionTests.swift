import EventLoop
import Foundation
import Testing

@testable import SocketPeripheral

@Suite("Connection")
struct ConnectionTests {
    private let loop: EventLoop
    private let peer: TestSocket
    private let connection: Connection
    private let log = Log()

    private final class Log {
        var lines: [LineSplitter.Line] = []
        var ends = 0
    }

    init() throws {
        loop = try EventLoop(clock: .virtual)
        let (peer, descriptor) = try TestSocket.pair()
        self.peer = peer
        connection = try Connection(loop: loop, descriptor: descriptor)
        connection.onLine = { [log] in log.lines.append($0) }
        connection.onEnd = { [log] in log.ends += 1 }
    }

    private func turn() {
        for _ in 0..<50 { loop.step(waiting: false) }
    }

    private func whole(_ text: String) -> LineSplitter.Line { .whole(Array(text.utf8)) }

    @Test("lines come and go, and the end of the other side is told once")
    func life() {
        peer.send(Array("one\ntwo\nthr".utf8))
        turn()
        #expect(log.lines == [whole("one"), whole("two")])
        connection.send("answer")
        #expect(peer.lines() == ["answer"])
        #expect(!peer.isEnded)
        peer.close()
        turn()
        #expect(log.ends == 1)
        #expect(!connection.isOpen)
        connection.send("too late")
        connection.finish()
        turn()
        #expect(log.ends == 1)
    }

    @Test("lines that came before the end of the other side are heard")
    func linesBeforeEnd() {
        peer.send(Array("last\n".utf8))
        peer.close()
        turn()
        #expect(log.lines == [whole("last")])
        #expect(log.ends == 1)
    }

    @Test("a client that reads late gets all lines in order")
    func slow() {
        let line = String(repeating: "x", count: 1000)
        var sent = 0
        // More than the kernel's buffer, less than that and ours.
        while sent < 300 {
            connection.send("\(sent) \(line)")
            sent += 1
        }
        #expect(connection.isOpen)
        var lines: [String] = []
        while lines.count < sent {
            let more = peer.lines()
            guard !more.isEmpty else { break }
            lines += more
            turn()
        }
        #expect(lines == (0..<sent).map { "\($0) \(line)" })
        #expect(loop.nextDeadline == nil)
    }

    @Test("a client that does not read is dropped when its output is full, and that is told after the call")
    func stuck() {
        let line = String(repeating: "x", count: 10_000)
        var sent = 0
        while connection.isOpen, sent < 1000 {
            connection.send(line)
            sent += 1
        }
        #expect(sent < 1000)
        #expect(sent * 10_000 > Connection.outputLimit)
        #expect(log.ends == 0)
        turn()
        #expect(log.ends == 1)
    }

    @Test("finish lets the last lines out, then the other side sees the end")
    func finish() {
        connection.send("last")
        connection.finish()
        #expect(!connection.isOpen)
        connection.send("later")
        turn()
        #expect(peer.lines() == ["last"])
        #expect(peer.isEnded)
        #expect(log.ends == 0)
        peer.close()
        turn()
        #expect(log.ends == 1)
        #expect(loop.nextDeadline == nil)
    }

    @Test("what comes after finish is thrown away")
    func inputAfterFinish() {
        connection.finish()
        peer.send(Array("more\n".utf8))
        turn()
        #expect(log.lines == [])
    }

    @Test("a client that does not close its side is closed after the linger time")
    func linger() {
        connection.finish()
        turn()
        loop.advance(by: Connection.linger - .milliseconds(1))
        #expect(log.ends == 0)
        loop.advance(by: .milliseconds(1))
        #expect(log.ends == 1)
    }

    @Test("a handler that finishes the connection hears no more lines")
    func finishInHandler() {
        connection.onLine = { [log, connection] in
            log.lines.append($0)
            connection.finish()
        }
        peer.send(Array("one\ntwo\n".utf8))
        turn()
        #expect(log.lines == [whole("one")])
        connection.onLine = nil
    }

    @Test("close is silent")
    func close() {
        connection.close()
        connection.close()
        turn()
        #expect(log.ends == 0)
        _ = peer.lines()
        #expect(peer.isEnded)
    }

    @Test("a descriptor that cannot be watched is closed")
    func notWatchable() throws {
        let directory = try TemporaryDirectory()
        let descriptor = open(directory.file("f"), O_CREAT | O_RDWR, 0o600)
        let error = caughtError(EventLoop.SystemError.self) {
            try Connection(loop: loop, descriptor: descriptor)
        }
        #expect(error?.code == EPERM)
    }
}
