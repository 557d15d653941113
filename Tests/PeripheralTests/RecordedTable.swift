import Foundation
import HAPModel

/// An attribute table as an accessory registered it: `Data/gatt-table.json`.
struct RecordedTable: Decodable {
    struct Row: Decodable, Equatable {
        enum Kind: String, Decodable {
            case service, characteristic, descriptor
        }

        var handle: UInt16
        var kind: Kind
        /// 16 bytes in printed order.
        var uuid: String
        /// The handle of a characteristic's value.
        var value: UInt16?
        /// The handle of a characteristic's CCCD; 0: none.
        var ccc: UInt16?
        var write: Bool?
        var indicate: Bool?
    }

    let rows: [Row]

    static func load() throws -> RecordedTable {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/gatt-table.json")
        return try JSONDecoder().decode(RecordedTable.self, from: Data(contentsOf: file))
    }

    struct BadUUID: Error {}

    /// A database with the table's services and HAP characteristics; instance IDs count up from 1.
    func database() throws -> AttributeDatabase {
        var services: [Service] = []
        var number: UInt16 = 0
        for row in rows where row.uuid != "e604e95da759481787d3aa005083a0d1" {
            guard let uuid = Hexadecimal.decode(row.uuid).flatMap({ HAPUUID(bytes: $0) }) else { throw BadUUID() }
            number += 1
            guard let iid = InstanceID(number) else { continue }
            switch row.kind {
            case .service: services.append(Service(iid: iid, type: uuid, name: row.uuid, characteristics: []))
            case .characteristic:
                let properties: Characteristic.Properties = row.indicate == true ? [.pairedRead, .events] : .pairedRead
                services[services.count - 1].characteristics.append(
                    Characteristic(iid: iid, type: uuid, format: .uint8, properties: properties, name: row.uuid))
            case .descriptor: number -= 1
            }
        }
        return try AttributeDatabase(services: services)
    }
}
