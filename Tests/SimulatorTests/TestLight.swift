import HAPCrypto
import HAPEngine
import HAPModel

/// A small light bulb for the tests here.
enum TestLight {
    static func id(_ number: UInt16) -> InstanceID {
        guard let id = InstanceID(number) else { preconditionFailure("0 is no instance ID") }
        return id
    }

    static let on = id(0x33)

    static func database(brightnessLimit: Int32 = 100) throws -> AttributeDatabase {
        try AttributeDatabase(services: [
            Service(
                iid: id(0x20), type: HAPUUID(apple: 0x55), name: "pairing",
                characteristics: [
                    Characteristic(
                        iid: id(0x24), type: HAPUUID(apple: 0x4F), format: .uint8, properties: .read, name: "pairing-features")
                ]),
            Service(
                iid: id(0x30), type: HAPUUID(apple: 0x43), name: "lightbulb",
                characteristics: [
                    Characteristic(
                        iid: on, type: HAPUUID(apple: 0x25), format: .bool,
                        properties: [.pairedRead, .pairedWrite, .events, .disconnectedEvents, .broadcastEvents], name: "on"),
                    Characteristic(
                        iid: id(0x34), type: HAPUUID(apple: 0x08), format: .int,
                        properties: [.pairedRead, .pairedWrite, .events],
                        name: "brightness", constraints: .init(minimum: .int(0), maximum: .int(brightnessLimit)), isRetained: true
                    ),
                ]),
        ])
    }

    static func configuration(brightnessLimit: Int32 = 100) throws -> AccessoryConfiguration {
        AccessoryConfiguration(
            database: try database(brightnessLimit: brightnessLimit), name: "Test Light", category: 5, model: "Light1,1")
    }

    /// Random bytes that are the same in every run.
    static func random() -> RandomSource {
        var state: UInt64 = 1
        return RandomSource { count in
            (0..<count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 33)
            }
        }
    }
}
