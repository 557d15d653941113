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
    /// The largest ATT value that is read, in bytes (Bluetooth Core: 512); no fragment is longer.
    public var attributeValueLimit: Int
    /// How long the fragments of responses are.
    public var fragmentPolicy: FragmentPolicy
    /// The longest body of a request that the accessory has room for, in bytes; others are refused.
    public var requestBodyLimit: Int
    /// Accept what aiohomekit 4.0.1 does otherwise than the specification says: the doubled length in the body of a
    /// timed write, and the unpaired identify that wants a value back. Without it, parameters in a write that do not
    /// belong there are refused.
    public var isLenient: Bool
    /// How long events are advertised; at least 3 s (HAP R14 7.4.6.2).
    public var eventDuration: Duration
    /// The advertising interval when nothing happens, in milliseconds.
    public var advertisingInterval: Double
    /// Tell of every request, response and pairing message, in plaintext and without keys.
    public var reportsConversation: Bool

    public init(
        database: AttributeDatabase, name: String, category: UInt16, model: String, attributeValueLimit: Int = 512,
        fragmentPolicy: FragmentPolicy = .long, requestBodyLimit: Int = 65_535, isLenient: Bool = true,
        eventDuration: Duration = .milliseconds(4800), advertisingInterval: Double = 417.5, reportsConversation: Bool = false
    ) {
        self.database = database
        self.name = name
        self.category = category
        self.model = model
        self.attributeValueLimit = attributeValueLimit
        self.fragmentPolicy = fragmentPolicy
        self.requestBodyLimit = requestBodyLimit
        self.isLenient = isLenient
        self.eventDuration = eventDuration
        self.advertisingInterval = advertisingInterval
        self.reportsConversation = reportsConversation
    }
}
