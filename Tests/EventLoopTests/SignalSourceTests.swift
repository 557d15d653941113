import Glibc
import Testing

@testable import EventLoop

@Suite("SignalSource", .serialized)
struct SignalSourceTests {
    /// Runs `body` in a thread that blocks these signals, or does not; the signals go to this thread alone.
    private func withSignals<Result>(
        _ signals: [Int32], blocked: Bool, _ body: () throws -> Result
    ) rethrows -> Result {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, &before)
        defer {
            var none = timespec()
            while sigtimedwait(&set, nil, &none) > 0 {}
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Whether the calling thread blocks a signal.
    private func isBlocked(_ signal: Int32) -> Bool {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return sigismember(&mask, signal) == 1
    }

    @Test("signals of the set reach the handler instead of ending the process, until the source is cancelled")
    func delivery() throws {
        let signals = [SIGUSR1, SIGUSR2]
        try withSignals(signals, blocked: false) {
            let loop = try EventLoop(clock: .virtual)
            var heard: [Int32] = []
            let source = try loop.watchSignals(signals) { heard.append($0) }
            #expect(signals.allSatisfy(isBlocked))
            for signal in signals { pthread_kill(pthread_self(), signal) }
            loop.step(waiting: true)
            #expect(heard.sorted() == signals.sorted())
            source.cancel()
            #expect(!signals.contains(where: isBlocked))
        }
    }

    @Test("a handler can cancel its source while more signals wait, and what was blocked before stays blocked")
    func cancelInHandler() throws {
        let signals = [SIGUSR1, SIGUSR2]
        try withSignals(signals, blocked: true) {
            let loop = try EventLoop(clock: .virtual)
            var heard = 0
            var source: EventLoop.Source?
            source = try loop.watchSignals(signals) { _ in
                heard += 1
                source?.cancel()
            }
            for signal in signals { pthread_kill(pthread_self(), signal) }
            loop.step(waiting: true)
            loop.step(waiting: false)
            #expect(heard == 1)
            #expect(signals.allSatisfy(isBlocked))
        }
    }
}
