/// How long the accessory waits for what.
public enum TimeLimit: String, Sendable, CaseIterable {
    /// For the first request of a link.
    case firstRequest = "first-request"
    /// For the end of a request, from its first fragment to the last read.
    case request
    /// For the end of a Pair Verify or a change of pairings.
    case pairing
    /// For the next request of a session.
    case idle
    /// For the execution of a timed write: its time to live.
    case timedWrite = "timed-write"
}

extension Accessory {
    /// A limit that begins now.
    ///
    /// - Parameter standard: what HAP says.
    func limit(_ timer: TimeLimit, _ standard: Duration) -> Duration {
        guard let interference else { return standard }
        return interference.willStart(timer) ?? standard
    }
}
