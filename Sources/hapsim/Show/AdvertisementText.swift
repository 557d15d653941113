import HAPModel

/// The bytes of an accessory's advertisement, field by field, with what they mean (HAP R14 7.4.2.1).
struct AdvertisementText {
    let lines: [String]

    /// - Parameters:
    ///   - advertisement: a regular one; nil: nothing is advertised.
    ///   - hasIdentity: the device ID, and the setup hash that is made from it, are the accessory's; else they are not drawn yet.
    init(_ advertisement: Advertisement?, hasIdentity: Bool) {
        guard let advertisement else {
            lines = ["Advertisement: none"]
            return
        }
        let fields = AdvertisementFields(advertisement, hasIdentity: hasIdentity)
        var lines = ["Advertisement, \(advertisement.advertisingData.count) of 31 bytes"] + Self.text(fields.data)
        if !advertisement.scanResponse.isEmpty {
            lines += ["Scan response, \(advertisement.scanResponse.count) of 31 bytes"] + Self.text(fields.scanResponse)
        }
        self.lines = lines
    }

    private static func text(_ fields: [AdvertisementFields.Field]) -> [String] {
        // A long name has a line of its own.
        let width = fields.map(\.digits.count).filter { $0 <= 32 }.max() ?? 0
        return fields.flatMap { field -> [String] in
            let digits = field.digits
            guard digits.count <= width || fields.count == 1 else {
                return ["  " + digits, String(repeating: " ", count: width + 4) + field.meaning]
            }
            let padding = String(repeating: " ", count: max(0, width - digits.count))
            return ["  " + digits + padding + "  " + field.meaning]
        }
    }
}
