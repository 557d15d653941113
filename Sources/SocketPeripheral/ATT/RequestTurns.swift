import HAPModel

/// Lets the requests of one link be answered one after the other: a client may send the next one before it has the answer, where a
/// central's host would let it wait (Bluetooth Core 4.2, Vol 3, Part F, 3.3.2).
struct RequestTurns {
    /// A request and who takes its answer.
    struct Turn {
        let request: ATTRequest
        let reply: (ATTResult<[UInt8]>) -> Void
    }

    /// What becomes of a request.
    enum Admission {
        /// It is its turn: `end` follows when it is answered.
        case now
        case later
        /// Too many wait.
        case refused
    }

    /// The requests that may wait.
    static let capacity = 64

    private(set) var isBusy = false
    private var waiting: [Turn] = []

    mutating func admit(_ turn: Turn) -> Admission {
        guard isBusy else {
            isBusy = true
            return .now
        }
        guard waiting.count < Self.capacity else { return .refused }
        waiting.append(turn)
        return .later
    }

    /// A request was answered; the one whose turn it is now.
    mutating func end() -> Turn? {
        isBusy = !waiting.isEmpty
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }
}
