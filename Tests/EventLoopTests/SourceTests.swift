import Glibc
import Testing

@testable import EventLoop

@Suite("Source")
struct SourceTests {
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    @Test("a waiting step returns when a descriptor is ready, and the handler hears for what")
    func readable() throws {
        let pipe = try Pipe()
        var heard: [EventLoop.Readiness] = []
        let source = try loop.watch(pipe.readEnd, for: .readable) { heard.append($0) }
        loop.step(waiting: false)
        #expect(heard.isEmpty)
        pipe.put()
        loop.step(waiting: true)
        #expect(heard == [.readable])
        // Not read yet: still ready.
        loop.step(waiting: true)
        #expect(heard.count == 2)
        pipe.take()
        loop.step(waiting: false)
        #expect(heard.count == 2)
        source.cancel()
    }

    @Test("update changes what is waited for, hangup comes unasked")
    func update() throws {
        let pipe = try Pipe()
        var heard: [EventLoop.Readiness] = []
        let source = try loop.watch(pipe.readEnd, for: []) { heard.append($0) }
        pipe.put()
        loop.step(waiting: false)
        #expect(heard.isEmpty)
        source.update(.readable)
        loop.step(waiting: true)
        #expect(heard == [.readable])
        pipe.take()
        source.update([])
        pipe.close(pipe.writeEnd)
        loop.step(waiting: true)
        #expect(heard.last == .hangup)
        source.cancel()
        source.update(.readable)
        loop.step(waiting: false)
        #expect(heard.count == 2)
    }

    @Test("the end of a peer is heard of when it is asked for, and not of what it sends before", arguments: [true, false])
    func endOfPeer(closes: Bool) throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        var heard: [EventLoop.Readiness] = []
        let source = try loop.watch(ends[0], for: .endOfPeer) { heard.append($0) }
        write(ends[1], "x", 1)
        loop.step(waiting: false)
        #expect(heard.isEmpty)
        if closes { close(ends[1]) } else { shutdown(ends[1], Int32(SHUT_WR)) }
        loop.step(waiting: true)
        #expect(heard.first?.contains(.endOfPeer) == true)
        source.cancel()
        if !closes { close(ends[1]) }
    }

    @Test("a handler that cancels the source of a later event of the same step keeps it from being called")
    func cancelInHandler() throws {
        let pipes = [try Pipe(), try Pipe(), try Pipe()]
        var calls = 0
        var sources: [EventLoop.Source] = []
        for pipe in pipes {
            sources.append(
                try loop.watch(pipe.readEnd, for: .readable) { _ in
                    calls += 1
                    for source in sources { source.cancel() }
                })
            pipe.put()
        }
        loop.step(waiting: true)
        loop.step(waiting: false)
        #expect(calls == 1)
    }

    @Test("an event of a closed descriptor does not reach the source that watches the number's next owner")
    func reusedNumber() throws {
        let pipes = [try Pipe(), try Pipe()]
        let fresh = try Pipe()
        var calls: [String] = []
        var old: [EventLoop.Source] = []
        var new: [EventLoop.Source] = []
        for pipe in pipes {
            pipe.put()
            old.append(
                try loop.watch(pipe.readEnd, for: .readable) { [loop] _ in
                    calls.append("old")
                    for (source, pipe) in zip(old, pipes) {
                        source.cancel()
                        // Closes the descriptor and gives its number to a pipe that has nothing to read.
                        dup2(fresh.readEnd, pipe.readEnd)
                        if let source = try? loop.watch(pipe.readEnd, for: .readable, handler: { _ in calls.append("new") }) {
                            new.append(source)
                        }
                    }
                })
        }
        loop.step(waiting: true)
        #expect(calls == ["old"])
        #expect(new.count == 2)
        fresh.put()
        loop.step(waiting: true)
        #expect(calls == ["old", "new", "new"])
        for source in new { source.cancel() }
    }

    @Test("cancelling a source whose descriptor was closed does not end the watch of the number's next owner")
    func lateCancel() throws {
        let pipe = try Pipe()
        let other = try Pipe()
        let old = try loop.watch(pipe.readEnd, for: .readable) { _ in Issue.record("old source called") }
        // The same number for another pipe, as the kernel would give it after a close.
        #expect(dup2(other.readEnd, pipe.readEnd) == pipe.readEnd)
        var calls = 0
        let new = try loop.watch(pipe.readEnd, for: .readable) { _ in calls += 1 }
        old.cancel()
        other.put()
        loop.step(waiting: true)
        #expect(calls == 1)
        new.cancel()
        loop.step(waiting: false)
        #expect(calls == 1)
    }

    @Test("what a source's handler deferred runs before the handler of the next event")
    func deferred() throws {
        let pipes = [try Pipe(), try Pipe()]
        var order: [String] = []
        let sources = try pipes.map { pipe in
            pipe.put()
            return try loop.watch(pipe.readEnd, for: .readable) { [loop] _ in
                order.append("event")
                loop.defer { order.append("deferred") }
            }
        }
        loop.step(waiting: true)
        #expect(order == ["event", "deferred", "event", "deferred"])
        for source in sources { source.cancel() }
    }

    @Test("a descriptor that cannot be watched, or is watched already, is an error that names call and cause")
    func refused() throws {
        let pipe = try Pipe()
        let source = try loop.watch(pipe.readEnd, for: .readable) { _ in }
        let rows: [(Int32, Int32)] = [(-1, EBADF), (pipe.readEnd, EEXIST)]
        for (descriptor, code) in rows {
            #expect(throws: EventLoop.SystemError(call: "epoll_ctl", code: code)) {
                _ = try loop.watch(descriptor, for: .readable) { _ in }
            }
        }
        #expect(EventLoop.SystemError(call: "epoll_ctl", code: EBADF).description == "epoll_ctl: Bad file descriptor")
        source.cancel()
    }
}
