import HAPCrypto
import HAPEngine
import HAPModel

/// A lightbulb with the least that a controller needs.
enum BenchAccessory {
    /// The number of an attribute does not fit into an instance ID, or a key has the wrong size.
    struct Invalid: Error {}

    static let setupCode = "031-45-154"

    static func make() throws -> Accessory {
        guard let deviceID = DeviceID(bytes: [0xBC, 0x1E, 0x19, 0x91, 0x9E, 0x50]),
            let key = Ed25519PrivateKey(seed: RandomSource.system.secret(32))
        else { throw Invalid() }
        let verifier = SRP.Verifier.make(salt: RandomSource.system.bytes(SRP.saltSize), password: setupCode)
        return Accessory(
            configuration: .init(database: try database(), name: "Bench", category: 5, model: "Bench1,1"),
            identity: Identity(deviceID: deviceID, longTermKey: key, verifier: verifier, setupID: nil),
            state: AccessoryState(), random: .system)
    }

    static func iid(_ number: UInt16) throws -> InstanceID {
        guard let iid = InstanceID(number) else { throw Invalid() }
        return iid
    }

    static func database() throws -> AttributeDatabase {
        let paired: Characteristic.Properties = [.pairedRead, .pairedWrite]
        return try AttributeDatabase(services: [
            Service(
                iid: iid(0x10), type: HAPUUID(apple: 0xA2), properties: .supportsConfiguration, name: "protocol-information",
                characteristics: [characteristic(0x11, 0xA5, .data, .pairedRead)]),
            Service(
                iid: iid(0x20), type: HAPUUID(apple: 0x55), name: "pairing",
                characteristics: [
                    characteristic(0x22, 0x4C, .tlv8, [.read, .write]), characteristic(0x23, 0x4E, .tlv8, [.read, .write]),
                    characteristic(0x24, 0x4F, .uint8, .read), characteristic(0x25, 0x50, .tlv8, paired),
                ]),
            Service(
                iid: iid(0x30), type: HAPUUID(apple: 0x43), properties: .primary, name: "lightbulb",
                characteristics: [characteristic(0x33, 0x25, .bool, paired)]),
        ])
    }

    private static func characteristic(
        _ number: UInt16, _ type: UInt32, _ format: Format, _ properties: Characteristic.Properties
    ) throws -> Characteristic {
        Characteristic(
            iid: try iid(number), type: HAPUUID(apple: type), format: format, properties: properties, name: "characteristic")
    }
}
