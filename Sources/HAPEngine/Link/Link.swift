import HAPModel

/// All that an accessory knows of a connection, forgotten with it.
struct Link {
    enum Phase: Equatable {
        case open
        /// Requests are refused; the link is dropped when the controller has had time to get the last answer.
        case closing(at: MonotonicTime, DropReason)
        /// The drop was ordered; the radio may take a while.
        case dropped
    }

    /// Bytes that are read from a characteristic.
    struct Answer {
        let iid: InstanceID
        let bytes: [UInt8]
    }

    /// The answer to a pairing message, until it is read: in the response to the write or by a read of its own.
    struct PairingAnswer {
        let iid: InstanceID
        let bytes: [UInt8]
        /// The session that begins when the answer is read.
        let session: NewSession?
    }

    /// A request that an interference was asked about, until the next one.
    struct Interfered {
        let exchange: ExchangePoint
        /// The link is dropped when the response was read.
        var dropsAfter = false
    }

    var phase = Phase.open
    var session: SecureSession?
    var procedures: [Procedure] = []
    var pairSetup = PairSetup()
    var pairVerify = PairVerify()
    /// The answer to the last message that was written to a pairing characteristic.
    var pairingAnswer: PairingAnswer?
    /// The last fragment that was read, kept for Read Blob requests.
    var lastFragment: Answer?
    var lastAnswerTime: MonotonicTime?
    var interfered: Interfered?
    /// An interference has taken the link, or is about to: what still comes gets no answer, as over a link that is lost.
    var isLost = false

    /// The characteristics whose indications are switched on.
    var subscriptions: Set<InstanceID> = []
    /// Those that changed and were not indicated yet.
    var pendingIndications: Set<InstanceID> = []
    /// The one that waits for its confirmation.
    var outstandingIndication: InstanceID?

    /// Until the first procedure begins (HAP R14 7.5, item 40).
    var firstProcedureDeadline: MonotonicTime?
    /// From M2 of Pair Verify, or the answer to a change of pairings, until the end (HAP R14 7.5, item 39).
    var pairingDeadline: MonotonicTime?
    /// While a session has no new procedure (HAP R14 7.2, item 5).
    var idleDeadline: MonotonicTime?

    static let firstProcedureLimit = Duration.seconds(10)
    static let pairingLimit = Duration.seconds(10)
    static let idleLimit = Duration.seconds(30)
    /// The time that a controller gets to read the last answer before a drop.
    static let safeTime = Duration.milliseconds(200)

    init(firstProcedureDeadline: MonotonicTime) {
        self.firstProcedureDeadline = firstProcedureDeadline
    }

    /// When something happens without the controller: the earliest of all limits.
    var deadline: MonotonicTime? {
        switch phase {
        case .dropped:
            return nil
        case .closing(let at, _):
            return at
        case .open:
            var earliest = earlier(firstProcedureDeadline, earlier(pairingDeadline, idleDeadline))
            for procedure in procedures { earliest = earlier(earliest, procedure.deadline) }
            return earliest
        }
    }

    /// Whose limit has been reached at `now`.
    func expired(at now: MonotonicTime) -> DropReason? {
        if let limit = firstProcedureDeadline, limit <= now { return .noFirstProcedure }
        if procedures.contains(where: { $0.deadline <= now }) { return .procedureTimeout }
        if let limit = pairingDeadline, limit <= now { return .pairingTimeout }
        if let limit = idleDeadline, limit <= now { return .idleSession }
        return nil
    }
}

/// The earlier of two times, of which either may be missing.
func earlier(_ left: MonotonicTime?, _ right: MonotonicTime?) -> MonotonicTime? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}
