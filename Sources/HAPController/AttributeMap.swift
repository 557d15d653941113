import HAPModel

/// Where a controller finds what it needs of an accessory: the instance IDs that discovery over GATT gives.
public struct AttributeMap: Equatable, Sendable {
    /// The Pair Setup characteristic (type 4C).
    public var pairSetup: InstanceID
    /// The Pair Verify characteristic (type 4E).
    public var pairVerify: InstanceID
    /// The Pairing Features characteristic (type 4F).
    public var pairingFeatures: InstanceID
    /// The Pairing Pairings characteristic (type 50).
    public var pairings: InstanceID
    /// The HAP Protocol Information service (type A2), which takes Protocol-Configuration.
    public var protocolInformation: InstanceID
    /// The Service Signature characteristic (type A5) of each service that has one.
    public var serviceSignatures: [InstanceID: InstanceID]

    public init(
        pairSetup: InstanceID, pairVerify: InstanceID, pairingFeatures: InstanceID, pairings: InstanceID,
        protocolInformation: InstanceID, serviceSignatures: [InstanceID: InstanceID]
    ) {
        self.pairSetup = pairSetup
        self.pairVerify = pairVerify
        self.pairingFeatures = pairingFeatures
        self.pairings = pairings
        self.protocolInformation = protocolInformation
        self.serviceSignatures = serviceSignatures
    }

    /// Finds the attributes by their types; nil when a required one is missing (HAP R14 7.4.4).
    public init?(_ database: AttributeDatabase) {
        func characteristic(_ short: UInt32) -> InstanceID? {
            database.characteristics.first { $0.type == HAPUUID(apple: short) }?.iid
        }
        guard let pairSetup = characteristic(0x4C), let pairVerify = characteristic(0x4E),
            let pairingFeatures = characteristic(0x4F), let pairings = characteristic(0x50),
            let information = database.services.first(where: { $0.type == HAPUUID(apple: 0xA2) })
        else { return nil }
        var signatures: [InstanceID: InstanceID] = [:]
        for service in database.services {
            signatures[service.iid] = service.characteristics.first { $0.type == HAPUUID(apple: 0xA5) }?.iid
        }
        self.init(
            pairSetup: pairSetup, pairVerify: pairVerify, pairingFeatures: pairingFeatures, pairings: pairings,
            protocolInformation: information.iid, serviceSignatures: signatures)
    }
}
