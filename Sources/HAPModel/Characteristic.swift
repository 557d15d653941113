/// A characteristic of an accessory: all that is fixed about it. Its value lives in the engine.
public struct Characteristic: Equatable, Sendable {
    /// What a characteristic can do: the bits of the HAP characteristic properties descriptor (HAP R14 table 7-50).
    public struct Properties: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Readable without a session; only the pairing characteristics are.
        public static let read = Properties(rawValue: 0x0001)
        /// Writable without a session; only the pairing characteristics are.
        public static let write = Properties(rawValue: 0x0002)
        /// A write may carry additional authorization data.
        public static let additionalAuthorizationData = Properties(rawValue: 0x0004)
        /// Written only by timed write and execute.
        public static let timedWrite = Properties(rawValue: 0x0008)
        /// Readable in a session.
        public static let pairedRead = Properties(rawValue: 0x0010)
        /// Writable in a session.
        public static let pairedWrite = Properties(rawValue: 0x0020)
        /// Not shown to the user.
        public static let hidden = Properties(rawValue: 0x0040)
        /// Tells a connected controller of changes by an indication.
        public static let events = Properties(rawValue: 0x0080)
        /// Tells of changes by a new state number in the advertisement.
        public static let disconnectedEvents = Properties(rawValue: 0x0100)
        /// Tells of changes by an encrypted advertisement.
        public static let broadcastEvents = Properties(rawValue: 0x0200)
    }

    public var iid: InstanceID
    public var type: HAPUUID
    public var format: Format
    public var properties: Properties
    /// Readable only by a controller with admin permission.
    public var adminRead: Bool
    /// Writable only by a controller with admin permission.
    public var adminWrite: Bool
    public var unit: Unit
    /// The GATT user description; nil: none is sent.
    public var userDescription: String?
    public var constraints: Constraints
    /// The value at first start.
    public var initialValue: Value
    /// The value is kept over restarts.
    public var isRetained: Bool
    /// The name in paths: kebab case, as in the catalogue; the UUID for a type that it does not have.
    public var name: String

    public init(
        iid: InstanceID, type: HAPUUID, format: Format, properties: Properties, name: String, adminRead: Bool = false,
        adminWrite: Bool = false, unit: Unit = .none, userDescription: String? = nil, constraints: Constraints = .init(),
        initialValue: Value? = nil, isRetained: Bool = false
    ) {
        self.iid = iid
        self.type = type
        self.format = format
        self.properties = properties
        self.name = name
        self.adminRead = adminRead
        self.adminWrite = adminWrite
        self.unit = unit
        self.userDescription = userDescription
        self.constraints = constraints
        self.initialValue = initialValue ?? .zero(of: format)
        self.isRetained = isRetained
    }
}
