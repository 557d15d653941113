import HAPModel
import JSON

extension Advertisement {
    /// What is on the air, byte by byte, as the control server tells it.
    var json: JSONObject {
        let fields = AdvertisementFields(self)
        let type: JSONValue =
            switch payload {
            case .regular: "regular"
            case .encrypted: "encrypted"
            }
        return [
            "type": type,
            "manufacturerData": .string(Hexadecimal.encode(payload.bytes)),
            "intervalMilliseconds": .number(interval),
            "data": Self.json(fields.data),
            "scanResponse": Self.json(fields.scanResponse),
        ]
    }

    private static func json(_ fields: [AdvertisementFields.Field]) -> JSONValue {
        .array(fields.map { ["bytes": .string(Hexadecimal.encode(Array($0.bytes))), "meaning": .string($0.meaning)] })
    }
}
