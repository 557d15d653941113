import EventLoop
import HAPModel
import Peripheral

/// What faults do over time.
struct FaultState {
    /// Counts links: what waits for one that is gone is not done.
    var link = 0
    /// No answer comes before this.
    var answersFrom: MonotonicTime?
    /// The MTU of the link is taken for no larger than this.
    var mtuLimit: Int?
    /// The state number that is advertised is the next one.
    var isFlapped = false
    /// What the next link finds; nil: what it should.
    var prepared: Preparation?
    private var clocks: [EventLoop.Timer] = []

    struct Preparation: Equatable {
        let table: GATTTable
        let mtuLimit: Int?
    }

    mutating func stopClocks() {
        for clock in clocks { clock.cancel() }
        clocks = []
    }

    mutating func add(_ clock: EventLoop.Timer) {
        clocks.append(clock)
    }

    /// An MTU as the engine is told of it.
    func limited(_ mtu: Int?) -> Int? {
        guard let mtuLimit else { return mtu }
        return mtu.map { min($0, mtuLimit) } ?? mtuLimit
    }
}
