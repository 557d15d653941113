import CLinux
import Glibc

/// One thread's sources of events: file descriptors, timers and signals.
///
/// Everything that one accessory does happens in the handlers of one loop, so nothing of it needs a lock.
/// A loop and all that hangs on it stay on the thread that runs it.
public final class EventLoop {
    /// What a file descriptor is ready for.
    public struct Readiness: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// Reported whether asked for or not.
        public static let hangup = Readiness(rawValue: EPOLLHUP.rawValue)
        /// Reported whether asked for or not.
        public static let error = Readiness(rawValue: EPOLLERR.rawValue)
    }

    /// A file descriptor or signal that the loop watches; `cancel()` ends it.
    public final class Source {
        fileprivate weak var loop: EventLoop?
        fileprivate let descriptor: Int32
        fileprivate var handler: ((Readiness) -> Void)?

        fileprivate init(loop: EventLoop, descriptor: Int32, handler: @escaping (Readiness) -> Void) {
            self.loop = loop
            self.descriptor = descriptor
            self.handler = handler
        }

        /// Waits for other events from now on.
        public func update(_ interest: Readiness) {
            loop?.control(EPOLL_CTL_MOD, descriptor, interest)
        }

        /// Watches no longer. The descriptor stays open: it belongs to who opened it.
        public func cancel() {
            guard handler != nil else { return }
            handler = nil
            loop?.forget(self)
        }
    }

    /// A point in time at which a handler runs once; `cancel()` ends it before.
    public final class Timer {
        fileprivate weak var loop: EventLoop?
        fileprivate let deadline: Duration
        fileprivate let order: UInt64
        fileprivate var handler: (() -> Void)?

        fileprivate init(loop: EventLoop, deadline: Duration, order: UInt64, handler: @escaping () -> Void) {
            self.loop = loop
            self.deadline = deadline
            self.order = order
            self.handler = handler
        }

        /// The handler will not run.
        public func cancel() {
            guard handler != nil else { return }
            handler = nil
            loop?.timers.removeAll { $0 === self }
        }
    }

    /// The loop could not be made: a kernel call failed.
    public struct SystemError: Error, CustomStringConvertible {
        public let call: String
        public let code: Int32
        public var description: String { "\(call): \(String(cString: strerror(code)))" }
    }

    private let epoll: Int32
    private var sources: [Int32: Source] = [:]
    /// Sorted by deadline; the next one is last.
    private var timers: [Timer] = []
    private var timerOrder: UInt64 = 0
    private var deferred: [() -> Void] = []
    private var isRunning = false

    public init() throws(SystemError) {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw SystemError(call: "epoll_create1", code: errno) }
    }

    deinit {
        close(epoll)
    }

    /// The kernel's monotonic clock.
    public var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Calls `handler` whenever the descriptor is ready for something of `interest`.
    ///
    /// - Throws: when the kernel cannot watch the descriptor.
    public func watch(
        _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
    ) throws(SystemError) -> Source {
        guard control(EPOLL_CTL_ADD, descriptor, interest) else { throw SystemError(call: "epoll_ctl", code: errno) }
        let source = Source(loop: self, descriptor: descriptor, handler: handler)
        sources[descriptor] = source
        return source
    }

    /// Calls `handler` once, after `delay`.
    @discardableResult
    public func schedule(after delay: Duration, handler: @escaping () -> Void) -> Timer {
        schedule(at: now + delay, handler: handler)
    }

    /// Calls `handler` once, when `now` has reached `deadline`.
    @discardableResult
    public func schedule(at deadline: Duration, handler: @escaping () -> Void) -> Timer {
        timerOrder += 1
        let timer = Timer(loop: self, deadline: deadline, order: timerOrder, handler: handler)
        let index = timers.firstIndex { ($0.deadline, $0.order) < (deadline, timerOrder) } ?? timers.endIndex
        timers.insert(timer, at: index)
        return timer
    }

    /// Calls `handler` when the running handler has returned, before anything else.
    public func `defer`(_ handler: @escaping () -> Void) {
        deferred.append(handler)
    }

    /// Handles events until `stop()`.
    public func run() {
        isRunning = true
        while isRunning {
            step(waiting: true)
        }
    }

    /// Makes `run()` return when the running handler has returned.
    public func stop() {
        isRunning = false
    }

    /// Handles what is ready, after waiting for the first event if asked to.
    public func step(waiting: Bool) {
        runDeferred()
        var events = [epoll_event](repeating: epoll_event(), count: 32)
        let count = epoll_wait(epoll, &events, Int32(events.count), waiting ? timeout : 0)
        if count > 0 {
            for event in events.prefix(Int(count)) {
                // Looked up for each event: a handler may have cancelled the source of a later one.
                sources[event.data.fd]?.handler?(Readiness(rawValue: event.events))
                runDeferred()
            }
        }
        fireTimers()
    }

    /// The time until the next timer in whole milliseconds, rounded up so that none fires early; −1: none.
    private var timeout: Int32 {
        guard isRunning || !timers.isEmpty else { return -1 }
        guard let next = timers.last else { return -1 }
        let rest = (next.deadline - now).components
        guard rest.seconds >= 0, rest.attoseconds >= 0 else { return 0 }
        let milliseconds = rest.seconds.multipliedReportingOverflow(by: 1000)
        guard !milliseconds.overflow, milliseconds.partialValue < Int64(Int32.max) - 1000 else { return Int32.max }
        return Int32(milliseconds.partialValue + (rest.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }

    private func fireTimers() {
        guard !timers.isEmpty else { return }
        let time = now
        while let timer = timers.last, timer.deadline <= time {
            timers.removeLast()
            let handler = timer.handler
            timer.handler = nil
            handler?()
            runDeferred()
        }
    }

    private func runDeferred() {
        while !deferred.isEmpty {
            let handlers = deferred
            deferred = []
            for handler in handlers { handler() }
        }
    }

    @discardableResult
    private func control(_ operation: Int32, _ descriptor: Int32, _ interest: Readiness) -> Bool {
        var event = epoll_event(events: interest.rawValue, data: epoll_data(fd: descriptor))
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    private func forget(_ source: Source) {
        guard sources[source.descriptor] === source else { return }
        sources[source.descriptor] = nil
        control(EPOLL_CTL_DEL, source.descriptor, [])
    }
}
