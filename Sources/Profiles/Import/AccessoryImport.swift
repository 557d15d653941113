import HAPModel
import JSON

/// Makes a definition file of what a controller wrote down of a real accessory.
///
/// The format is aiohomekit's, and HAP's own over IP: a list of accessories with services and characteristics.
public enum AccessoryImport {
    /// The definition file for a dump's file.
    ///
    /// - Parameters:
    ///   - number: the accessory's number (`aid`); nil: there is only one.
    ///   - category: a dump does not tell it; nil: the one that fits the first service.
    public static func definition(
        path: String, number: Int64? = nil, category: AccessoryCategory? = nil
    ) throws(ImportFailure) -> String {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: AccessoryDump.maximumSize)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        return try definition(bytes, number: number, category: category)
    }

    /// The definition file for the bytes of a dump; the loader accepts it.
    static func definition(
        _ bytes: [UInt8], number: Int64? = nil, category: AccessoryCategory? = nil
    ) throws(ImportFailure) -> String {
        let dump = try AccessoryDump(parsing: bytes, number: number)
        let listed = dump.services.filter {
            $0.type != RequiredServices.accessoryInformation && !RequiredServices.unlisted.contains($0.type)
        }
        let services = Array(listed.prefix(ServiceListReader.maximumServices - 1))
        var draft = DefinitionDraft()
        draft.add("# yaml-language-server: $schema=accessory.schema.json", depth: 0)
        draft.add("#", depth: 0)
        draft.add(
            "# Made from a dump of a real accessory. What a definition file cannot say is left out, with the reason.", depth: 0)
        draft.add("", depth: 0)
        let information = dump.services.first { $0.type == RequiredServices.accessoryInformation }
        ProductImport(information: information).add(to: &draft, category: category ?? ServiceCategory.category(of: services))
        draft.add("", depth: 0)
        draft.add("services:", depth: 0)
        let writer = ServiceImport(
            services: services, keepsInstanceIDs: keepsInstanceIDs(services), byteNotation: dump.isBluetooth ? "hex" : "base64")
        if let information { writer.addInformation(information, to: &draft) }
        for index in services.indices { writer.add(index, to: &draft) }
        return try draft.accepted()
    }

    /// Instance IDs are kept all or not at all: those of the required services are hapsim's own.
    private static func keepsInstanceIDs(_ services: [AccessoryDump.Service]) -> Bool {
        let ids = services.flatMap { service in
            [service.iid] + service.characteristics.map(\.iid)
        }
        return ids.allSatisfy { $0.map { $0 > Int64(RequiredServices.lastReserved.rawValue) && $0 <= 0xFFFF } ?? false }
    }
}

/// The category that the services of an accessory mean.
enum ServiceCategory {
    static func category(of services: [AccessoryDump.Service]) -> AccessoryCategory? {
        let first = services.first(where: \.isPrimary).map { [$0] } ?? []
        for service in first + services {
            guard let type = Catalogue.apple.service(service.type) else { continue }
            let name = type.isSensor ? "sensor" : names[type.name] ?? type.name
            if let category = Catalogue.apple.category(named: name) { return category }
        }
        return Catalogue.apple.category(named: "other")
    }

    /// Where the category has another name than the service.
    private static let names = [
        "fan-v1": "fan", "lock-mechanism": "door-lock", "heater-cooler": "air-conditioner",
        "humidifier-dehumidifier": "humidifier", "stateless-programmable-switch": "programmable-switch",
        "irrigation-system": "sprinkler", "valve": "sprinkler", "doorbell": "video-doorbell",
        "camera-rtp-stream-management": "ip-camera", "smart-speaker": "speaker", "target-control": "target-controller",
    ]
}
