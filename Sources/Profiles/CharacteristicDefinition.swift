import HAPModel

/// A characteristic as a definition file describes it, complete but for its instance ID.
public struct CharacteristicDefinition: Equatable, Sendable {
    public let type: HAPUUID
    /// The name in paths.
    public let name: String
    /// nil: assigned.
    public let iid: InstanceID?
    public let format: Format
    public let properties: Characteristic.Properties
    public let adminRead: Bool
    public let adminWrite: Bool
    public let unit: Unit
    /// The GATT user description.
    public let userDescription: String?
    public let constraints: Constraints
    public internal(set) var initialValue: Value
    /// The value is kept over restarts.
    public let isRetained: Bool

    /// The characteristic with the instance ID that it got.
    func characteristic(iid: InstanceID) -> Characteristic {
        Characteristic(
            iid: iid, type: type, format: format, properties: properties, name: name, adminRead: adminRead,
            adminWrite: adminWrite,
            unit: unit, userDescription: userDescription, constraints: constraints, initialValue: initialValue,
            isRetained: isRetained)
    }
}
