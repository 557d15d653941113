import CLinux
import Glibc

/// One thread's sources of events: file descriptors, timers and signals.
///
/// Everything that one accessory does happens in the handlers of one loop, so nothing of it needs a lock.
/// A loop and all that hangs on it stay on the thread that runs it.
public final class EventLoop {
    private let epoll: Int32
    private var clock: RunningClock
    private var sources: [Int32: Source] = [:]
    private var sourceSerial: UInt32 = 0
    private var timers = TimerQueue()
    private var deferred: [() -> Void] = []
    private var isRunning = false

    /// - Throws: when the kernel gives no epoll instance.
    public init(clock: Clock = .monotonic) throws(SystemError) {
        self.clock = RunningClock(clock)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw SystemError(call: "epoll_create1", code: errno) }
    }

    deinit {
        close(epoll)
    }

    /// The time of the loop's clock.
    public var now: Duration { clock.now }

    /// Calls `handler` whenever the descriptor is ready for something of `interest`.
    ///
    /// - Throws: when the kernel cannot watch the descriptor, or the loop watches it already.
    public func watch(
        _ descriptor: Int32, for interest: Readiness, handler: @escaping (Readiness) -> Void
    ) throws(SystemError) -> Source {
        try watch(descriptor, for: interest, onCancel: {}, handler: handler)
    }

    func watch(
        _ descriptor: Int32, for interest: Readiness, onCancel: @escaping () -> Void, handler: @escaping (Readiness) -> Void
    ) throws(SystemError) -> Source {
        sourceSerial &+= 1
        let source = Source(
            loop: self, descriptor: descriptor, serial: sourceSerial, onCancel: onCancel, handler: handler)
        guard control(EPOLL_CTL_ADD, source, interest) else { throw SystemError(call: "epoll_ctl", code: errno) }
        sources[descriptor] = source
        return source
    }

    /// Calls `handler` once, after `delay`.
    @discardableResult
    public func schedule(after delay: Duration, handler: @escaping () -> Void) -> Timer {
        schedule(at: now + delay, handler: handler)
    }

    /// Calls `handler` once, when `now` has reached `deadline`: among timers of one deadline, after those that came before.
    @discardableResult
    public func schedule(at deadline: Duration, handler: @escaping () -> Void) -> Timer {
        let timer = Timer(loop: self, deadline: deadline, handler: handler)
        timers.insert(timer)
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

    /// Makes `run()` return once what is ready has been handled.
    public func stop() {
        isRunning = false
    }

    /// Handles what is ready, after waiting for the first event if asked to. Deferred handlers are ready.
    public func step(waiting: Bool) {
        let waits = !runDeferred() && waiting
        var events = [epoll_event](repeating: epoll_event(), count: 32)
        let count = epoll_wait(epoll, &events, Int32(events.count), waits ? timeout : 0)
        for event in events.prefix(Int(max(count, 0))) {
            // Looked up for each event: a handler may have cancelled the source of a later one, and its descriptor's number
            // may already be that of another source.
            if let source = sources[event.descriptor], source.serial == event.serial {
                source.fire(Readiness(rawValue: event.events))
                runDeferred()
            }
        }
        if count == 0, waits, let deadline = timers.nextDeadline {
            clock.reach(deadline)
        }
        fireTimers()
    }

    /// Lets virtual time pass and handles what becomes due on the way, each timer at its own time.
    ///
    /// Of no effect with the monotonic clock.
    package func advance(by duration: Duration) {
        let end = now + duration
        step(waiting: false)
        while let deadline = timers.nextDeadline, deadline <= end {
            clock.reach(deadline)
            step(waiting: false)
        }
        clock.reach(end)
    }

    /// When the loop wakes by itself: the deadline of its next timer; nil: only a descriptor wakes it.
    package var nextDeadline: Duration? { timers.nextDeadline }

    /// How long the kernel may wait, in milliseconds; −1: for ever, because only a descriptor can wake the loop.
    var timeout: Int32 { clock.timeout(until: timers.nextDeadline) }

    /// Fires the timers that are due now. Timers that their handlers set wait for the next step, so that a handler that
    /// always sets another cannot keep descriptors from their turn.
    private func fireTimers() {
        guard timers.nextDeadline != nil else { return }
        for timer in timers.takeDue(at: now) {
            timer.fire()
            runDeferred()
        }
    }

    /// - Returns: whether there were any.
    @discardableResult
    private func runDeferred() -> Bool {
        guard !deferred.isEmpty else { return false }
        while !deferred.isEmpty {
            let handlers = deferred
            deferred = []
            for handler in handlers { handler() }
        }
        return true
    }

    func update(_ source: Source, _ interest: Readiness) {
        control(EPOLL_CTL_MOD, source, interest)
    }

    func forget(_ source: Source) {
        // The descriptor may have been closed, and its number watched anew, before the source was cancelled.
        guard sources[source.descriptor] === source else { return }
        sources[source.descriptor] = nil
        control(EPOLL_CTL_DEL, source, [])
    }

    func forget(_ timer: Timer) {
        timers.remove(timer)
    }

    @discardableResult
    private func control(_ operation: Int32, _ source: Source, _ interest: Readiness) -> Bool {
        var event = epoll_event(source, interest)
        return epoll_ctl(epoll, operation, source.descriptor, &event) == 0
    }
}

extension epoll_event {
    fileprivate init(_ source: EventLoop.Source, _ interest: EventLoop.Readiness) {
        let key = UInt64(source.serial) << 32 | UInt64(UInt32(bitPattern: source.descriptor))
        self.init(events: interest.rawValue, data: epoll_data(u64: key))
    }

    fileprivate var serial: UInt32 { UInt32(truncatingIfNeeded: data.u64 >> 32) }
    fileprivate var descriptor: Int32 { Int32(truncatingIfNeeded: data.u64) }
}
