import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("CharacteristicProperties")
struct CharacteristicPropertiesTests {
    @Test("what HAP has is read, write and indicate, in Bluetooth's bits and BlueZ's names")
    func kinds() throws {
        let iid = try SmallTable().on
        let rows: [(GATTTable.Kind, UInt8, [String])] = [
            (.serviceInstanceID(iid), 0x02, ["read"]),
            (.hap(iid, indicates: false), 0x0A, ["read", "write"]),
            (.hap(iid, indicates: true), 0x2A, ["read", "write", "indicate"]),
        ]
        for (kind, bits, names) in rows {
            #expect(kind.properties.rawValue == bits)
            #expect(kind.properties.names == names)
        }
    }
}
