import HAPModel
import Peripheral
import Testing

/// A table with a characteristic that indicates and one that does not.
///
///     0x0001 service 3E   0x0002 0x0003 its instance ID        0x0004 0x0005 Name, 0x0006 its instance ID
///     0x0007 service 43   0x0008 0x0009 its instance ID        0x000A 0x000B On, 0x000C its CCCD, 0x000D its instance ID
///                                                              0x000E 0x000F Brightness, 0x0010, 0x0011
struct SmallTable {
    let name: InstanceID
    let on: InstanceID
    let brightness: InstanceID
    let table: GATTTable
    let handles: AttributeHandles

    static let nameValue: UInt16 = 0x0005
    static let onValue: UInt16 = 0x000B
    static let onConfiguration: UInt16 = 0x000C
    static let brightnessValue: UInt16 = 0x000F

    init() throws {
        let information = try #require(InstanceID(1))
        let light = try #require(InstanceID(0x30))
        name = try #require(InstanceID(2))
        on = try #require(InstanceID(0x1234))
        brightness = try #require(InstanceID(0x34))
        func characteristic(_ iid: InstanceID, _ type: UInt32, _ properties: Characteristic.Properties) -> Characteristic {
            Characteristic(iid: iid, type: HAPUUID(apple: type), format: .uint8, properties: properties, name: "\(type)")
        }
        table = GATTTable(
            try AttributeDatabase(services: [
                Service(
                    iid: information, type: HAPUUID(apple: 0x3E), name: "accessory-information",
                    characteristics: [characteristic(name, 0x23, .pairedRead)]),
                Service(
                    iid: light, type: HAPUUID(apple: 0x43), name: "lightbulb",
                    characteristics: [
                        characteristic(on, 0x25, [.pairedRead, .pairedWrite, .events]),
                        characteristic(brightness, 0x08, [.pairedRead, .pairedWrite, .events]),
                    ]),
            ]))
        handles = try AttributeHandles(table)
    }
}
