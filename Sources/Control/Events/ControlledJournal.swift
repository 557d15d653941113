import JSON

/// What happened to an accessory, as the control server needs it.
public protocol ControlledJournal: AnyObject {
    /// Of the oldest entry that is kept; one more than `lastSequence` when there is none.
    var firstSequence: UInt64 { get }

    /// Of the newest entry; 0: there is none.
    var lastSequence: UInt64 { get }

    /// The types that entries may have.
    var types: [String] { get }

    /// The entries that are kept with sequence numbers above `sequence`, oldest first, at most `limit` of them.
    func entries(after sequence: UInt64, limit: Int) -> [any ControlledEntry]

    /// Calls `hear` with every entry from now on.
    ///
    /// - Returns: what ends that.
    func observe(_ hear: @escaping (any ControlledEntry) -> Void) -> () -> Void
}

/// One thing that happened to an accessory.
public protocol ControlledEntry {
    /// From 1, one more with each entry.
    var sequence: UInt64 { get }

    /// What kind of thing happened: `link.connected`, `value.set`.
    var type: String { get }

    /// All of it; `seq` and `type` are members.
    var json: JSONObject { get }
}
