import HAPModel
import Peripheral

/// An attribute table as columns of text: a line a service and a line a characteristic.
enum AttributeTableText {
    static func lines(_ database: AttributeDatabase, _ handles: AttributeHandles) -> [String] {
        var rows = [["IID", "handle", "CCCD", "type", "name", "format", "properties", "value; what it takes"]]
        for (service, placed) in zip(database.services, handles.services) {
            rows.append(row(service, placed))
            rows += service.characteristics.map { row($0, handles.characteristic($0.iid)) }
        }
        let widths = (0..<7).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let line = (zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) } + [row[7]])
                .joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func row(_ service: Service, _ placed: AttributeHandles.Service) -> [String] {
        var properties: [String] = []
        if service.properties.contains(.primary) { properties.append("primary") }
        if service.properties.contains(.hidden) { properties.append("hidden") }
        if service.properties.contains(.supportsConfiguration) { properties.append("supports configuration") }
        if !service.linked.isEmpty {
            properties.append("linked to " + service.linked.map(\.description).joined(separator: ", "))
        }
        return [
            service.iid.description, hex(placed.handle), "", short(service.type), name(service.name, service.type), "",
            properties.joined(separator: ", "), "",
        ]
    }

    private static func row(_ characteristic: Characteristic, _ placed: AttributeHandles.Characteristic?) -> [String] {
        let isReadable = !characteristic.properties.isDisjoint(with: [.read, .pairedRead])
        let value = isReadable ? [Printable.text(ValueText.describe(characteristic.initialValue, for: characteristic))] : []
        var texts = value.filter { !$0.isEmpty } + [ValueProblem.allowed(by: characteristic)]
        if characteristic.unit != .none { texts.append(characteristic.unit.name) }
        if let description = characteristic.userDescription { texts.append("\"\(Printable.text(description))\"") }
        if characteristic.isRetained { texts.append("kept over restarts") }
        return [
            characteristic.iid.description, placed.map { hex($0.value) } ?? "", placed?.clientConfiguration.map(hex) ?? "",
            short(characteristic.type), "  " + name(characteristic.name, characteristic.type), characteristic.format.rawValue,
            hex(characteristic.properties.rawValue) + " " + words(characteristic).joined(separator: " "),
            texts.joined(separator: "; "),
        ]
    }

    /// The bits of the properties descriptor, and who may.
    private static func words(_ characteristic: Characteristic) -> [String] {
        let names: [(Characteristic.Properties, String)] = [
            (.read, "open-read"), (.write, "open-write"), (.pairedRead, "read"), (.pairedWrite, "write"), (.events, "connected"),
            (.broadcastEvents, "broadcast"), (.disconnectedEvents, "disconnected"), (.timedWrite, "timed-write"),
            (.additionalAuthorizationData, "authorization-data"), (.hidden, "hidden"),
        ]
        return names.filter { characteristic.properties.contains($0.0) }.map(\.1)
            + (characteristic.adminRead ? ["admin-read"] : []) + (characteristic.adminWrite ? ["admin-write"] : [])
    }

    /// The short form of an Apple-defined type; of others the name column has the UUID.
    private static func short(_ type: HAPUUID) -> String {
        type.appleShortForm.map { String($0, radix: 16, uppercase: true) } ?? ""
    }

    private static func name(_ name: String, _ type: HAPUUID) -> String {
        name == type.description && type.appleShortForm != nil ? "" : name
    }

    private static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
