import Glibc

extension EventLoop {
    /// Where a loop's time comes from.
    public enum Clock: Sendable {
        /// The kernel's monotonic clock.
        case monotonic
        /// A time that starts at zero and does not pass by itself, so that a long life runs at once and always the same.
        ///
        /// A loop that has nothing else to do goes to its next timer instead of waiting for it.
        case virtual
    }

    /// A clock at work.
    enum RunningClock {
        case monotonic
        case virtual(Duration)

        init(_ clock: Clock) {
            switch clock {
            case .monotonic: self = .monotonic
            case .virtual: self = .virtual(.zero)
            }
        }

        var now: Duration {
            switch self {
            case .monotonic:
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
            case .virtual(let time):
                return time
            }
        }

        /// Lets a virtual time come to `time`; it never goes back.
        mutating func reach(_ time: Duration) {
            switch self {
            case .monotonic: break
            case .virtual(let now): self = .virtual(max(now, time))
            }
        }

        /// How long the kernel may wait for a deadline, in whole milliseconds, rounded up so that nothing fires early; −1: for ever.
        func timeout(until deadline: Duration?) -> Int32 {
            guard let deadline else { return -1 }
            switch self {
            case .virtual: return 0
            case .monotonic: return Self.milliseconds(deadline - now)
            }
        }

        static func milliseconds(_ rest: Duration) -> Int32 {
            guard rest > .zero else { return 0 }
            guard rest < .milliseconds(Int32.max - 1) else { return Int32.max }
            let (seconds, attoseconds) = rest.components
            return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        }
    }
}
