import HAPModel

/// What is fixed about an accessory while it runs.
public struct AccessoryConfiguration: Sendable {
    public var database: AttributeDatabase
    /// The name in the advertisement, at most 64 bytes of UTF-8.
    public var name: String
    /// The accessory category's number.
    public var category: UInt16
    /// The model, for the answer to an Info-Request.
    public var model: String
    /// The largest ATT value that is read or written, in bytes; fragments are cut to it (Bluetooth Core: 512).
    public var attributeValueLimit: Int
    /// Accept what aiohomekit 4.0.1 does otherwise than the specification says: the doubled length in the body of a
    /// timed write, and the unpaired identify that wants a value back.
    public var isLenient: Bool
    /// How long events are advertised; at least 3 s (HAP R14 7.4.6.2).
    public var eventDuration: Duration
    /// The advertising interval when nothing happens, in milliseconds.
    public var advertisingInterval: Double

    public init(
        database: AttributeDatabase, name: String, category: UInt16, model: String, attributeValueLimit: Int = 512,
        isLenient: Bool = true, eventDuration: Duration = .milliseconds(4800), advertisingInterval: Double = 417.5
    ) {
        self.database = database
        self.name = name
        self.category = category
        self.model = model
        self.attributeValueLimit = attributeValueLimit
        self.isLenient = isLenient
        self.eventDuration = eventDuration
        self.advertisingInterval = advertisingInterval
    }
}
