import HAPModel

/// An accessory as its definition file describes it, checked and filled up with what the catalogue requires.
///
/// Accessory Information, Protocol Information and Pairing are not among the services; `makeDatabase` adds them.
public struct Definition: Equatable, Sendable {
    /// At most 64 bytes.
    public let name: String
    /// The number of the category (HAP R14 13).
    public let category: UInt16
    /// 1…64 bytes.
    public let manufacturer: String
    /// 1…64 bytes.
    public let model: String
    /// 2…64 bytes.
    public let serialNumber: String
    /// `x[.y[.z]]`.
    public let firmwareRevision: String
    /// At most 64 bytes.
    public let hardwareRevision: String?
    /// nil: drawn at first start.
    public let setupCode: SetupCode?
    /// nil: drawn at first start.
    public let setupID: SetupID?
    /// What Accessory Information has beside the product data, in the order of the file.
    public let information: [CharacteristicDefinition]
    /// In the order of the file.
    public let services: [ServiceDefinition]
    /// How it reacts, in the order of the file.
    public internal(set) var behaviours: [BehaviourDefinition]
}
