import HAPModel

/// The GATT services that an accessory publishes, made from its attribute database (HAP R14 7.4.4).
///
/// Each HAP service is a primary service that starts with a Service Instance ID characteristic; each HAP
/// characteristic has a Characteristic Instance ID descriptor and, when it tells of events, a CCCD before it.
public struct GATTTable: Equatable, Sendable {
    /// A primary service.
    public struct Service: Equatable, Sendable {
        public let uuid: HAPUUID
        public let iid: InstanceID
        public var characteristics: [Characteristic]
    }

    /// A characteristic: HAP's own, or the one that tells a service's instance ID.
    public struct Characteristic: Equatable, Sendable {
        public let uuid: HAPUUID
        public let kind: Kind
        /// What the Characteristic Instance ID descriptor holds; nil: there is none.
        public var instanceIDDescriptor: [UInt8]?

        init(uuid: HAPUUID, kind: Kind) {
            self.uuid = uuid
            self.kind = kind
            switch kind {
            case .serviceInstanceID: instanceIDDescriptor = nil
            case .hap(let iid, indicates: _): instanceIDDescriptor = iid.rawValue.littleEndianBytes
            }
        }
    }

    public enum Kind: Equatable, Sendable {
        /// Read-only, its value is the service's instance ID, 2 bytes little-endian, by a plain ATT read.
        case serviceInstanceID(InstanceID)
        /// Readable and writable (with response), and indicated when it tells of events: HAP PDUs go through it.
        case hap(InstanceID, indicates: Bool)
    }

    /// `E604E95D-A759-4817-87D3-AA005083A0D1`.
    public static let serviceInstanceIDCharacteristic = HAPUUID(high: 0xE604_E95D_A759_4817, low: 0x87D3_AA00_5083_A0D1)
    /// `DC46F0FE-81D2-4616-B5D9-6ABDD796939A`.
    public static let characteristicInstanceIDDescriptor = HAPUUID(high: 0xDC46_F0FE_81D2_4616, low: 0xB5D9_6ABD_D796_939A)
    /// The Client Characteristic Configuration descriptor, `00002902-0000-1000-8000-00805F9B34FB`.
    public static let clientCharacteristicConfiguration = HAPUUID(bluetooth: 0x2902)

    public var services: [Service]

    public init(_ database: AttributeDatabase) {
        services = database.services.map { service in
            Service(
                uuid: service.type, iid: service.iid,
                characteristics: [
                    Characteristic(uuid: Self.serviceInstanceIDCharacteristic, kind: .serviceInstanceID(service.iid))
                ]
                    + service.characteristics.map {
                        Characteristic(uuid: $0.type, kind: .hap($0.iid, indicates: $0.properties.contains(.events)))
                    })
        }
    }
}
