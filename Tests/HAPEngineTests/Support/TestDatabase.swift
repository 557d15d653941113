import HAPModel

@testable import HAPEngine

/// An accessory that has something for every rule. The instance IDs are those of the reference accessory up to 0x34.
enum TestDatabase {
    // Accessory Information, Protocol Information and Pairing
    static let identify: UInt16 = 0x02
    static let accessoryName: UInt16 = 0x05
    static let protocolService: UInt16 = 0x10
    static let protocolSignature: UInt16 = 0x11
    static let pairSetup: UInt16 = 0x22
    static let pairVerify: UInt16 = 0x23
    static let pairingFeatures: UInt16 = 0x24
    static let pairings: UInt16 = 0x25
    // A light
    static let light: UInt16 = 0x30
    static let lightSignature: UInt16 = 0x31
    static let on: UInt16 = 0x33
    static let brightness: UInt16 = 0x34
    // One of each format
    static let formats: [(iid: UInt16, format: Format)] = [
        (0x51, .bool), (0x52, .uint8), (0x53, .uint16), (0x54, .uint32), (0x55, .uint64), (0x56, .int), (0x57, .float),
        (0x58, .string), (0x59, .tlv8), (0x5A, .data),
    ]
    static let string: UInt16 = 0x58
    static let data: UInt16 = 0x5A
    // One of each permission
    static let readOnly: UInt16 = 0x61
    static let writeOnly: UInt16 = 0x62
    static let closed: UInt16 = 0x63
    static let adminRead: UInt16 = 0x64
    static let adminWrite: UInt16 = 0x65
    static let timed: UInt16 = 0x66
    static let authorized: UInt16 = 0x67
    static let open: UInt16 = 0x68
    static let validValues: UInt16 = 0x69
    // One of each kind of event
    static let button: UInt16 = 0x71
    static let connectedEvents: UInt16 = 0x72
    static let broadcastEvents: UInt16 = 0x73
    static let allEvents: UInt16 = 0x74
    static let adminEvents: UInt16 = 0x75

    static func make(pairingFeatures: UInt8 = 0) throws -> AttributeDatabase {
        let light = Service(
            iid: id(light), type: HAPUUID(apple: 0x43), properties: .primary, linked: [id(0x50)], name: "lightbulb",
            characteristics: [
                ReferenceAccessory.signature(lightSignature), ReferenceAccessory.string(0x32, 0x23, "Light"),
                ReferenceAccessory.on(on),
                Characteristic(
                    iid: id(brightness), type: HAPUUID(apple: 0x08), format: .int, properties: ReferenceAccessory.evented,
                    name: "brightness", unit: .percentage,
                    constraints: .init(minimum: .int(0), maximum: .int(100), step: .int(1))),
            ])
        let base = ReferenceAccessory.base(name: "Test", model: "Test1,1", pairingFeatures: pairingFeatures)
        return try AttributeDatabase(
            services: base + [
                light, service(0x50, "formats", formats.map { custom($0.iid, $0.format, [.pairedRead, .pairedWrite]) }),
                service(0x60, "permissions", permissions), service(0x70, "events", events),
            ])
    }

    private static var permissions: [Characteristic] {
        let both: Characteristic.Properties = [.pairedRead, .pairedWrite]
        var adminRead = custom(adminRead, .uint8, both)
        adminRead.adminRead = true
        var adminWrite = custom(adminWrite, .uint8, both)
        adminWrite.adminWrite = true
        return [
            custom(readOnly, .uint8, .pairedRead), custom(writeOnly, .uint8, .pairedWrite), custom(closed, .uint8, []), adminRead,
            adminWrite, custom(timed, .uint8, both.union(.timedWrite)),
            custom(authorized, .uint8, both.union(.additionalAuthorizationData)),
            custom(open, .uint8, both.union([.read, .write])),
            Characteristic(
                iid: id(validValues), type: HAPUUID(apple: 0x33), format: .uint8, properties: both, name: "valid-values",
                constraints: .init(maximum: .uint8(9), validValues: [0, 1, 3], validRanges: [5...7])),
        ]
    }

    private static var events: [Characteristic] {
        var button = custom(button, .uint8, [.pairedRead, .events])
        button.type = HAPUUID(apple: 0x73)
        var adminEvents = custom(adminEvents, .uint8, [.pairedRead, .pairedWrite, .events])
        adminEvents.adminRead = true
        return [
            button, custom(connectedEvents, .uint8, [.pairedRead, .pairedWrite, .events]),
            custom(broadcastEvents, .uint16, [.pairedRead, .pairedWrite, .events, .broadcastEvents]),
            custom(allEvents, .uint8, ReferenceAccessory.evented), adminEvents,
        ]
    }

    static func id(_ number: UInt16) -> InstanceID { ReferenceAccessory.id(number) }

    /// A characteristic of a type that Apple does not define.
    static func custom(_ iid: UInt16, _ format: Format, _ properties: Characteristic.Properties) -> Characteristic {
        Characteristic(
            iid: id(iid), type: HAPUUID(high: 0x1234_5678_0000_1000 | UInt64(iid) << 16, low: 1), format: format,
            properties: properties, name: "custom-\(format)")
    }

    private static func service(_ iid: UInt16, _ name: String, _ characteristics: [Characteristic]) -> Service {
        Service(
            iid: id(iid), type: HAPUUID(high: 0x8765_4321_0000_1000 | UInt64(iid) << 16, low: 2), name: name,
            characteristics: characteristics)
    }
}
