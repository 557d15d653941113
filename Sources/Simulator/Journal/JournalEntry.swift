import HAPModel

/// One thing that happened, and when.
public struct JournalEntry {
    /// From 1, one more with each entry.
    public let sequence: UInt64
    /// On the event loop's clock.
    public let time: MonotonicTime
    public let wallTime: WallTime
    public let notice: Notice
    /// The accessory's table at that time: it knows the names of characteristics.
    public let database: AttributeDatabase
}
