/// A service of an accessory.
public struct Service: Equatable, Sendable {
    /// The bits of the HAP service properties (HAP R14 table 7-48).
    public struct Properties: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The service that the accessory is about; at most one.
        public static let primary = Properties(rawValue: 0x0001)
        /// Not shown to the user.
        public static let hidden = Properties(rawValue: 0x0002)
        /// Takes Protocol-Configuration; only HAP Protocol Information does.
        public static let supportsConfiguration = Properties(rawValue: 0x0004)
    }

    public var iid: InstanceID
    public var type: HAPUUID
    public var properties: Properties
    /// The services that this one is linked to, in the order of the definition.
    public var linked: [InstanceID]
    public var characteristics: [Characteristic]
    /// The name in paths: kebab case, as in the catalogue; the UUID for a type that it does not have.
    public var name: String

    public init(
        iid: InstanceID, type: HAPUUID, properties: Properties = [], linked: [InstanceID] = [], name: String,
        characteristics: [Characteristic]
    ) {
        self.iid = iid
        self.type = type
        self.properties = properties
        self.linked = linked
        self.name = name
        self.characteristics = characteristics
    }
}
