import HAPModel

/// One request of a controller and its answer, from the first write to the last read (HAP R14 7.3.1).
///
/// The request is executed at the first read, not when it is complete: a link that dies before leaves no trace.
struct Procedure {
    /// What the procedure may do.
    enum Kind {
        /// Executes its request. There is one at a time.
        case full
        /// Began while another was open: its request is not executed but refused (HAP R14 7.5, item 10).
        case refused
    }

    /// Where the procedure stands.
    enum Phase {
        /// The request comes, or has come and waits for the read that executes it.
        case receiving(RequestAssembler, prepared: TimedWrite?)
        /// The answer is being read; a timed write stays open after it.
        case responding(ResponseFragments, prepared: TimedWrite?)
        /// A timed write waits for its execution.
        case prepared(TimedWrite)
    }

    /// A write that was sent and waits to be executed (HAP R14 7.3.5.4).
    struct TimedWrite {
        /// The body of the request, looked at when it is executed.
        let body: [UInt8]?
        /// The last moment at which it may be executed.
        let expires: MonotonicTime
    }

    /// The characteristic through which the procedure goes.
    let iid: InstanceID
    let kind: Kind
    /// Whether a session was there at the first write. It holds for the whole procedure: the last answer of a Pair
    /// Verify goes out in plaintext although the session has begun.
    let isSecured: Bool
    /// Ten seconds after the first write, when the link is dropped (HAP R14 7.3.1).
    let deadline: MonotonicTime
    var phase: Phase

    static let timeLimit = Duration.seconds(10)

    /// Takes a fragment that was written, in plaintext.
    ///
    /// - Throws: when no such fragment may come now; the link is dropped.
    mutating func receive(_ fragment: ArraySlice<UInt8>, bodyLimit: Int) throws(RequestAssembler.Malformed) {
        switch phase {
        case .receiving(var assembler, let prepared):
            try assembler.append(continuation: fragment)
            phase = .receiving(assembler, prepared: prepared)
        case .prepared(let write):
            phase = .receiving(try RequestAssembler(firstFragment: fragment, bodyLimit: bodyLimit), prepared: write)
        case .responding:
            throw RequestAssembler.Malformed()
        }
    }
}
