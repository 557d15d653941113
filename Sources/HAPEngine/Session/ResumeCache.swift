import HAPCrypto

/// The sessions that Pair Resume can continue (HAP R14 7.3.7): in memory only, each used once.
struct ResumeCache {
    /// What is left of a session.
    struct Entry {
        let sessionID: [UInt8]
        let sharedSecret: Secret
        let pairingIdentifier: [UInt8]
    }

    /// The size of a session ID.
    static let sessionIDSize = 8
    /// How many sessions are kept; the oldest goes first (HAP R14 7.3.7.1: at least 8).
    private static let capacity = 16

    private var entries: [Entry] = []

    mutating func insert(_ entry: Entry) {
        entries.removeAll { $0.sessionID == entry.sessionID }
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append(entry)
    }

    /// The session of an ID, which is forgotten by that.
    mutating func take(_ sessionID: [UInt8]) -> Entry? {
        entries.firstIndex { $0.sessionID == sessionID }.map { entries.remove(at: $0) }
    }

    /// Forgets the sessions of pairings that are not in `pairings` any more.
    mutating func keepOnly(_ pairings: [Pairing]) {
        entries.removeAll { entry in !pairings.contains { $0.identifier == entry.pairingIdentifier } }
    }
}
