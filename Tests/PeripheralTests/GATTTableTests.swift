import HAPModel
import Testing

@testable import Peripheral

@Suite("GATTTable")
struct GATTTableTests {
    private func characteristic(_ iid: InstanceID, _ properties: Characteristic.Properties) -> Characteristic {
        Characteristic(iid: iid, type: HAPUUID(apple: 0x25), format: .bool, properties: properties, name: "on")
    }

    @Test("HAP-BLE 2: each service starts with its instance ID, then come its characteristics in their order")
    func order() throws {
        let iids = try [1, 2, 16, 17].map { try #require(InstanceID($0)) }
        let table = GATTTable(
            try AttributeDatabase(services: [
                Service(
                    iid: iids[0], type: HAPUUID(apple: 0x3E), name: "a", characteristics: [characteristic(iids[1], .pairedRead)]),
                Service(
                    iid: iids[2], type: HAPUUID(apple: 0x43), properties: .primary, name: "b",
                    characteristics: [characteristic(iids[3], [.pairedRead, .events])]),
            ]))
        #expect(table.services.map(\.uuid) == [HAPUUID(apple: 0x3E), HAPUUID(apple: 0x43)])
        #expect(table.services.map(\.iid) == [iids[0], iids[2]])
        #expect(
            table.services.map { $0.characteristics.map(\.kind) } == [
                [.serviceInstanceID(iids[0]), .hap(iids[1], indicates: false)],
                [.serviceInstanceID(iids[2]), .hap(iids[3], indicates: true)],
            ])
        #expect(
            table.services.map { $0.characteristics.map(\.uuid) }
                == Array(repeating: [GATTTable.serviceInstanceIDCharacteristic, HAPUUID(apple: 0x25)], count: 2))
    }

    @Test("HAP-BLE 2: only the events property makes a characteristic indicate")
    func indicates() throws {
        let iid = try #require(InstanceID(2))
        let rows: [(Characteristic.Properties, Bool)] = [
            ([], false), ([.read, .write], false), ([.pairedRead, .pairedWrite, .timedWrite], false),
            ([.disconnectedEvents, .broadcastEvents], false), (.events, true), ([.pairedRead, .events, .hidden], true),
        ]
        for (properties, indicates) in rows {
            let service = Service(
                iid: try #require(InstanceID(1)), type: HAPUUID(apple: 0x43), name: "s",
                characteristics: [characteristic(iid, properties)])
            let table = GATTTable(try AttributeDatabase(services: [service]))
            #expect(table.services.first?.characteristics.last?.kind == .hap(iid, indicates: indicates), "\(properties)")
        }
    }

    @Test("HAP-BLE 2: the UUIDs that HAP and GATT fix are those of the specifications")
    func uuids() {
        #expect(GATTTable.serviceInstanceIDCharacteristic.description == "E604E95D-A759-4817-87D3-AA005083A0D1")
        #expect(GATTTable.characteristicInstanceIDDescriptor.description == "DC46F0FE-81D2-4616-B5D9-6ABDD796939A")
        #expect(GATTTable.clientCharacteristicConfiguration.description == "00002902-0000-1000-8000-00805F9B34FB")
    }
}
