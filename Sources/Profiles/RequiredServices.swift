import HAPModel

/// The services that every accessory has, with their fixed instance IDs (HAP R14 7.4.3, 8.1, 8.17).
enum RequiredServices {
    static let accessoryInformation = HAPUUID(apple: 0x3E)
    static let protocolInformation = HAPUUID(apple: 0xA2)
    static let pairing = HAPUUID(apple: 0x55)
    static let serviceSignature = HAPUUID(apple: 0xA5)
    static let version = HAPUUID(apple: 0x37)

    static let manufacturer = HAPUUID(apple: 0x20)
    static let model = HAPUUID(apple: 0x21)
    static let name = HAPUUID(apple: 0x23)
    static let serialNumber = HAPUUID(apple: 0x30)
    static let firmwareRevision = HAPUUID(apple: 0x52)
    static let hardwareRevision = HAPUUID(apple: 0x53)

    /// The characteristics of Accessory Information that are made here.
    static let productTypes: Set<HAPUUID> = [
        HAPUUID(apple: 0x14), manufacturer, model, name, serialNumber, firmwareRevision, hardwareRevision,
    ]

    /// Those that no file lists.
    static let unlisted: Set<HAPUUID> = [protocolInformation, pairing]

    /// All instance IDs up to here are theirs.
    static let lastReserved = InstanceID(fixed: 0x2F)

    /// Those of them that other characteristics of Accessory Information get.
    static let informationExtras: ClosedRange<UInt16> = 0x09...0x0F

    /// The version of HAP over Bluetooth LE that the program speaks (HAP R14 7.4.3.1).
    private static let protocolVersion = "2.2.0"

    /// - Parameter extras: what Accessory Information has besides.
    static func services(of definition: Definition, extras: [Characteristic]) -> [Service] {
        var information = [
            characteristic(2, 0x14, .bool, .pairedWrite, "identify"),
            text(3, 0x20, definition.manufacturer, "manufacturer"),
            text(4, 0x21, definition.model, "model"),
            text(5, 0x23, definition.name, "name"),
            text(6, 0x30, definition.serialNumber, "serial-number"),
            text(7, 0x52, definition.firmwareRevision, "firmware-revision"),
        ]
        if let revision = definition.hardwareRevision { information.append(text(8, 0x53, revision, "hardware-revision")) }
        return [
            Service(
                iid: InstanceID(fixed: 1), type: accessoryInformation, name: "accessory-information",
                characteristics: information + extras
            ),
            Service(
                iid: InstanceID(fixed: 0x10), type: protocolInformation, properties: .supportsConfiguration,
                name: "hap-protocol-information",
                characteristics: [
                    signature(iid: InstanceID(fixed: 0x11)), text(0x12, 0x37, protocolVersion, "version"),
                ]),
            Service(
                iid: InstanceID(fixed: 0x20), type: pairing, name: "pairing",
                characteristics: [
                    characteristic(0x22, 0x4C, .tlv8, [.read, .write], "pair-setup"),
                    characteristic(0x23, 0x4E, .tlv8, [.read, .write], "pair-verify"),
                    characteristic(0x24, 0x4F, .uint8, .read, "pairing-features"),
                    characteristic(0x25, 0x50, .tlv8, [.pairedRead, .pairedWrite], "pairing-pairings"),
                ]),
        ]
    }

    /// The Service Signature characteristic; its value is empty, what it tells comes by a signature read.
    static func signature(iid: InstanceID) -> Characteristic {
        Characteristic(iid: iid, type: serviceSignature, format: .data, properties: .pairedRead, name: "service-signature")
    }

    private static func text(_ iid: UInt16, _ type: UInt32, _ value: String, _ name: String) -> Characteristic {
        var characteristic = characteristic(iid, type, .string, .pairedRead, name)
        characteristic.initialValue = .string(value)
        return characteristic
    }

    private static func characteristic(
        _ iid: UInt16, _ type: UInt32, _ format: Format, _ properties: Characteristic.Properties, _ name: String
    ) -> Characteristic {
        Characteristic(
            iid: InstanceID(fixed: iid), type: HAPUUID(apple: type), format: format, properties: properties, name: name)
    }
}
