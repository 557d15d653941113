import HAPCrypto
import HAPModel

/// What the configuration number stands for: the attribute table that controllers cache, and the firmware revision.
struct AttributeTableVersion: Equatable {
    /// The first 16 bytes of SHA-512 over all that controllers see of the table, in hexadecimal.
    let digest: String
    let firmwareRevision: String

    init(digest: String, firmwareRevision: String) {
        self.digest = digest
        self.firmwareRevision = firmwareRevision
    }

    init(_ database: AttributeDatabase, firmwareRevision: String) {
        var bytes: [UInt8] = []
        for service in database.services {
            bytes.append(littleEndian: service.iid.rawValue)
            bytes.append(contentsOf: service.type.littleEndianBytes)
            bytes.append(littleEndian: service.properties.rawValue)
            for link in service.linked { bytes.append(littleEndian: link.rawValue) }
            for characteristic in service.characteristics {
                bytes.append(littleEndian: characteristic.iid.rawValue)
                bytes.append(contentsOf: characteristic.type.littleEndianBytes)
                bytes.append(littleEndian: characteristic.properties.rawValue)
                bytes.append(littleEndian: characteristic.unit.rawValue)
                let constraints = characteristic.constraints
                let rest =
                    "\(characteristic.format.rawValue) \(characteristic.userDescription ?? "") "
                    + "\(constraints.minimum?.bytes ?? []) \(constraints.maximum?.bytes ?? []) \(constraints.step?.bytes ?? []) "
                    + "\(constraints.maximumLength ?? -1) \(constraints.validValues) \(constraints.validRanges)"
                bytes.append(contentsOf: rest.utf8)
            }
        }
        digest = Hexadecimal.encode(SHA512.hash(bytes).prefix(16))
        self.firmwareRevision = firmwareRevision
    }
}
