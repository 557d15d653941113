import HAPCrypto
import HAPModel

@testable import HAPEngine

/// The accessories that the recorded conversations were held with.
enum ReferenceAccessory {
    static func id(_ number: UInt16) -> InstanceID {
        guard let id = InstanceID(number) else { preconditionFailure("0 is no instance ID") }
        return id
    }

    static func string(
        _ iid: UInt16, _ type: UInt32, _ value: String, _ properties: Characteristic.Properties = .pairedRead
    ) -> Characteristic {
        Characteristic(
            iid: id(iid), type: HAPUUID(apple: type), format: .string, properties: properties, name: "text",
            initialValue: .string(value))
    }

    static func signature(_ iid: UInt16) -> Characteristic {
        Characteristic(
            iid: id(iid), type: HAPUUID(apple: 0xA5), format: .data, properties: .pairedRead, name: "service-signature")
    }

    static let evented: Characteristic.Properties = [
        .pairedRead, .pairedWrite, .events, .disconnectedEvents, .broadcastEvents,
    ]

    static func on(_ iid: UInt16) -> Characteristic {
        Characteristic(iid: id(iid), type: HAPUUID(apple: 0x25), format: .bool, properties: evented, name: "on")
    }

    /// Accessory Information, Protocol Information and Pairing with the reference accessory's instance IDs.
    static func base(name: String, model: String, pairingFeatures: UInt8) -> [Service] {
        let version = HAPUUID("34AB8811-AC7F-4340-BAC3-FD6A85F9943B") ?? HAPUUID(apple: 0)
        return [
            Service(
                iid: id(1), type: HAPUUID(apple: 0x3E), name: "accessory-information",
                characteristics: [
                    Characteristic(
                        iid: id(2), type: HAPUUID(apple: 0x14), format: .bool, properties: .pairedWrite, name: "identify"),
                    string(3, 0x20, "Acme"), string(4, 0x21, model), string(5, 0x23, name), string(6, 0x30, "099DB48E9E28"),
                    string(7, 0x52, "1"), string(8, 0x53, "1"),
                    Characteristic(
                        iid: id(9), type: version, format: .string, properties: [.pairedRead, .hidden], name: "adk-version",
                        initialValue: .string("6.3")),
                ]),
            Service(
                iid: id(0x10), type: HAPUUID(apple: 0xA2), properties: .supportsConfiguration, name: "protocol-information",
                characteristics: [signature(0x11), string(0x12, 0x37, "2.2.0")]),
            Service(
                iid: id(0x20), type: HAPUUID(apple: 0x55), name: "pairing",
                characteristics: [
                    Characteristic(
                        iid: id(0x22), type: HAPUUID(apple: 0x4C), format: .tlv8, properties: [.read, .write], name: "pair-setup"),
                    Characteristic(
                        iid: id(0x23), type: HAPUUID(apple: 0x4E), format: .tlv8, properties: [.read, .write], name: "pair-verify"
                    ),
                    Characteristic(
                        iid: id(0x24), type: HAPUUID(apple: 0x4F), format: .uint8, properties: .read, name: "pairing-features",
                        initialValue: .uint8(pairingFeatures)),
                    Characteristic(
                        iid: id(0x25), type: HAPUUID(apple: 0x50), format: .tlv8, properties: [.pairedRead, .pairedWrite],
                        name: "pairing-pairings"),
                ]),
        ]
    }

    /// The accessory of `hap-golden.json`.
    static func golden() throws -> AttributeDatabase {
        var target: Characteristic.Properties = evented
        target.insert(.timedWrite)
        return try AttributeDatabase(
            services: base(name: "Acme Light", model: "Light1,1", pairingFeatures: 1) + [
                Service(
                    iid: id(0x30), type: HAPUUID(apple: 0x43), properties: .primary, linked: [id(0x40)], name: "lightbulb",
                    characteristics: [
                        signature(0x31), string(0x32, 0x23, "Light"), on(0x33),
                        Characteristic(
                            iid: id(0x34), type: HAPUUID(apple: 0x08), format: .int, properties: evented, name: "brightness",
                            unit: .percentage, constraints: .init(minimum: .int(0), maximum: .int(100), step: .int(1))),
                    ]),
                Service(
                    iid: id(0x40), type: HAPUUID(apple: 0x4A), name: "thermostat",
                    characteristics: [
                        Characteristic(
                            iid: id(0x43), type: HAPUUID(apple: 0x35), format: .float, properties: evented,
                            name: "target-temperature", unit: .celsius,
                            constraints: .init(minimum: .float(10), maximum: .float(38), step: .float(0.1)),
                            initialValue: .float(20)),
                        Characteristic(
                            iid: id(0x44), type: HAPUUID(apple: 0x33), format: .uint8, properties: target,
                            name: "target-heating-cooling-state",
                            constraints: .init(
                                minimum: .uint8(0), maximum: .uint8(3), step: .uint8(1), validValues: [0, 1, 3],
                                validRanges: [0...1, 3...3])),
                    ]),
            ])
    }

    /// The light bulb that an iPhone was recorded with.
    static func iPhoneLight(pairingFeatures: UInt8 = 0) throws -> AttributeDatabase {
        try AttributeDatabase(
            services: base(name: "Acme Light Bulb", model: "LightBulb1,1", pairingFeatures: pairingFeatures) + [
                Service(
                    iid: id(0x30), type: HAPUUID(apple: 0x43), properties: .primary, name: "lightbulb",
                    characteristics: [signature(0x31), string(0x32, 0x23, "Light Bulb"), on(0x33)])
            ])
    }
}
