import HAPModel

/// A service as a definition file describes it, with all characteristics but the Service Signature.
public struct ServiceDefinition: Equatable, Sendable {
    public let type: HAPUUID
    /// The name in paths.
    public let name: String
    /// nil: assigned.
    public let iid: InstanceID?
    public let isPrimary: Bool
    public let isHidden: Bool
    /// The services that this one is linked to, as indices into the definition's services.
    public internal(set) var linked: [Int]
    /// Name first if it is there, then in the order of the file, then those that the type requires beside them.
    public let characteristics: [CharacteristicDefinition]
}
