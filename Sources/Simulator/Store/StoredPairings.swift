import HAPEngine
import HAPModel
import JSON

/// The pairings of an accessory as they are kept.
enum StoredPairings {
    static func json(_ pairings: [Pairing]) -> JSONValue {
        [
            "pairings": .array(
                pairings.map {
                    [
                        "identifier": .string(Hexadecimal.encode($0.identifier)),
                        "publicKey": .string(Hexadecimal.encode($0.publicKey)),
                        "admin": .bool($0.isAdmin),
                    ]
                })
        ]
    }

    static func pairings(_ record: RecordReader) throws(DamagedRecord) -> [Pairing] {
        var pairings: [Pairing] = []
        for entry in try record.array("pairings") {
            let fields = try RecordReader(entry)
            let pairing = Pairing(
                identifier: try fields.bytes("identifier", count: 1...36),
                publicKey: try fields.bytes("publicKey", count: 32...32),
                isAdmin: try fields.bool("admin"))
            guard !pairings.contains(where: { $0.identifier == pairing.identifier }) else {
                throw DamagedRecord(reason: "a pairing stands in it twice")
            }
            pairings.append(pairing)
        }
        return pairings
    }
}
