/// The timers of a loop in the order in which they fire: by deadline, those of one deadline as they came.
struct TimerQueue {
    /// The next one is last.
    private var timers: [EventLoop.Timer] = []

    /// The deadline of the timer that fires next; nil when there is none.
    var nextDeadline: Duration? { timers.last?.deadline }

    mutating func insert(_ timer: EventLoop.Timer) {
        let index = timers.firstIndex { $0.deadline <= timer.deadline } ?? timers.endIndex
        timers.insert(timer, at: index)
    }

    mutating func remove(_ timer: EventLoop.Timer) {
        timers.removeAll { $0 === timer }
    }

    /// Takes the timers whose deadline has come, in their order.
    mutating func takeDue(at time: Duration) -> [EventLoop.Timer] {
        let due = timers.reversed().prefix { $0.deadline <= time }
        timers.removeLast(due.count)
        return Array(due)
    }
}
