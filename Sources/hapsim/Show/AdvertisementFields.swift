import HAPModel

/// The fields of an accessory's advertisement, with what they mean (HAP R14 7.4.2).
struct AdvertisementFields {
    /// Those of the advertising data.
    let data: [Field]
    /// Those of the scan response.
    let scanResponse: [Field]

    /// - Parameter hasIdentity: the device ID, and the setup hash that is made from it, are the accessory's; else they are not
    ///   drawn yet.
    init(_ advertisement: Advertisement, hasIdentity: Bool = true) {
        let data = advertisement.advertisingData
        let name = data.dropFirst(5 + 2 + advertisement.payload.bytes.count)
        var fields: [Field] = [
            Field(data.prefix(3), "flags: LE general discoverable, no BR/EDR"),
            Field(data.dropFirst(3).prefix(4), "manufacturer data, of Apple"),
        ]
        switch advertisement.payload {
        case .regular(let payload): fields += Self.regular(payload, hasIdentity: hasIdentity)
        case .encrypted(let payload): fields += Self.encrypted(payload)
        }
        if !name.isEmpty { fields.append(Self.nameField(name)) }
        self.data = fields
        scanResponse = advertisement.scanResponse.isEmpty ? [] : [Self.nameField(advertisement.scanResponse[...])]
    }

    struct Field {
        let bytes: ArraySlice<UInt8>
        let meaning: String
        /// The bytes are others at each first start.
        var isDrawn = false

        init(_ bytes: ArraySlice<UInt8>, _ meaning: String, isDrawn: Bool = false) {
            self.bytes = bytes
            self.meaning = meaning
            self.isDrawn = isDrawn
        }

        var digits: String {
            bytes.map { isDrawn ? "··" : Hexadecimal.encode([$0]) }.joined(separator: " ")
        }
    }

    private static func regular(_ payload: [UInt8], hasIdentity: Bool) -> [Field] {
        var rest = payload[...]
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func number(_ bytes: ArraySlice<UInt8>) -> Int {
            bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        var fields = [Field(take(1), "HAP over Bluetooth LE, regular")]
        let length = take(1)
        fields.append(Field(length, "\(number(length) & 0x1F) bytes follow"))
        let status = take(1)
        fields.append(Field(status, "status: " + (number(status) & 1 == 1 ? "not paired" : "paired")))
        let deviceID = take(6)
        let deviceIDText = DeviceID(bytes: Array(deviceID)).map(\.description) ?? ""
        fields.append(
            Field(deviceID, "device ID: " + (hasIdentity ? deviceIDText : "drawn at the first start"), isDrawn: !hasIdentity))
        let category = take(2)
        let title = UInt16(exactly: number(category)).flatMap { Catalogue.apple.category($0)?.name } ?? "of no known name"
        fields.append(Field(category, "category \(number(category)): \(title)"))
        let stateNumber = take(2)
        fields.append(Field(stateNumber, "global state number \(number(stateNumber))"))
        let configuration = take(1)
        fields.append(Field(configuration, "configuration number \(number(configuration))"))
        fields.append(Field(take(1), "compatible version 2"))
        if !rest.isEmpty {
            fields.append(Field(take(4), "setup hash, of setup ID and device ID", isDrawn: !hasIdentity))
        }
        return fields
    }

    /// The encrypted notification: only who has the broadcast key knows what changed.
    private static func encrypted(_ payload: [UInt8]) -> [Field] {
        let identifier = payload.dropFirst(2).prefix(6)
        return [
            Field(payload.prefix(1), "HAP over Bluetooth LE, encrypted notification"),
            Field(payload.dropFirst().prefix(1), "\((payload.dropFirst().first ?? 0) & 0x1F) bytes follow"),
            Field(identifier, "advertising identifier: " + (DeviceID(bytes: Array(identifier))?.description ?? "")),
            Field(payload.dropFirst(8).prefix(12), "state number, instance ID and value, encrypted"),
            Field(payload.dropFirst(20), "authentication tag, cut to four bytes"),
        ]
    }

    private static func nameField(_ field: ArraySlice<UInt8>) -> Field {
        let text = Printable.text(String(decoding: field.dropFirst(2), as: UTF8.self))
        let isComplete = field.dropFirst().first == 0x09
        return Field(field, (isComplete ? "name: " : "name, as much as fits: ") + text)
    }
}
