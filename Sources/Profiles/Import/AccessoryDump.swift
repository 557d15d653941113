import HAPModel
import JSON

/// An accessory as controllers write it down: the JSON of HAP's `/accessories` (HAP R14 6.6), which aiohomekit keeps too.
struct AccessoryDump {
    struct Service {
        let iid: Int64?
        let type: HAPUUID
        let isPrimary: Bool
        let isHidden: Bool
        let linked: [Int64]
        let characteristics: [Characteristic]
    }

    struct Characteristic {
        let iid: Int64?
        let type: HAPUUID
        /// `format`, `value`, `minValue`… as they stand there.
        let fields: JSONObject

        /// The permissions, `pr`, `pw`, `ev`, `tw`, `aa`, `hd`; nil: there are none.
        var permissions: [String]? { fields["perms"]?.arrayValue?.compactMap(\.stringValue) }
    }

    let number: Int64
    let services: [Service]

    /// It was read over Bluetooth LE, where aiohomekit writes bytes as hexadecimal digits and notes handles; over IP they are base64.
    var isBluetooth: Bool {
        services.contains { $0.characteristics.contains { $0.fields["handle"] != nil } }
    }

    /// The largest dump that is read, in bytes.
    static let maximumSize = 1 << 22
    /// More services and characteristics than any accessory has.
    private static let maximumEntries = 1000

    /// The accessory of a number; nil: the only one.
    init(parsing bytes: [UInt8], number: Int64?) throws(ImportFailure) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge(limit: Self.maximumSize) }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw .notJSON(error)
        }
        let accessories = try Self.accessories(in: json)
        let numbers = accessories.map { $0["aid"]?.integerValue ?? 1 }
        let matching = numbers.indices.filter { number == nil || numbers[$0] == number }
        guard matching.count == 1, let index = matching.first else { throw .accessories(numbers: numbers) }
        self.number = numbers[index]
        services = try Self.list("services", of: accessories[index], at: "the accessory", Self.service)
    }

    /// A list of accessories, or an object that has one: as `accessories`, or as the only entry of `pairings` (aiohomekit's
    /// cache, which Home Assistant keeps in `data`).
    private static func accessories(in json: JSONValue) throws(ImportFailure) -> [JSONValue] {
        let root = json["data"] ?? json
        let pairings = root["pairings"]?.objectValue?.members ?? []
        guard pairings.count <= 1 else {
            throw .noDump("it holds \(pairings.count) pairings; leave the list of accessories of one of them")
        }
        let entry = pairings.first?.value ?? root
        guard let list = entry.arrayValue ?? entry["accessories"]?.arrayValue, !list.isEmpty else {
            throw .noDump("there is no list of accessories")
        }
        return list
    }

    private static func service(_ json: JSONValue, _ place: String) throws(ImportFailure) -> Service {
        Service(
            iid: json["iid"]?.integerValue, type: try type(of: json, place), isPrimary: json["primary"]?.boolValue ?? false,
            isHidden: json["hidden"]?.boolValue ?? false, linked: json["linked"]?.arrayValue?.compactMap(\.integerValue) ?? [],
            characteristics: try list("characteristics", of: json, at: place, characteristic))
    }

    private static func characteristic(_ json: JSONValue, _ place: String) throws(ImportFailure) -> Characteristic {
        Characteristic(
            iid: json["iid"]?.integerValue, type: try type(of: json, place), fields: json.objectValue ?? JSONObject())
    }

    private static func list<Element>(
        _ key: String, of json: JSONValue, at place: String, _ read: (JSONValue, String) throws(ImportFailure) -> Element
    ) throws(ImportFailure) -> [Element] {
        guard let entries = json[key]?.arrayValue else { throw .noDump("\(place) has no list of \(key)") }
        guard entries.count <= maximumEntries else { throw .noDump("\(place) has \(entries.count) \(key)") }
        var elements: [Element] = []
        for (index, entry) in entries.enumerated() {
            elements.append(try read(entry, (place == "the accessory" ? "" : place + ".") + "\(key)[\(index)]"))
        }
        return elements
    }

    private static func type(of json: JSONValue, _ place: String) throws(ImportFailure) -> HAPUUID {
        guard let text = json["type"]?.stringValue else { throw .noDump("\(place) has no type") }
        guard let type = HAPUUID(appleOrFull: text) else { throw .noDump("the type of \(place) is no UUID: '\(text.shortened)'") }
        return type
    }
}
