import HAPModel

/// An attribute database as text, a line a service or characteristic, for comparison with a file.
enum AttributeTable {
    static func text(of database: AttributeDatabase) -> String {
        database.services.map { service in
            ([line(of: service)] + service.characteristics.map(line)).map { $0 + "\n" }.joined()
        }.joined()
    }

    private static func line(of service: Service) -> String {
        var line = "\(service.iid) \(service.name) \(short(service.type)) properties \(hex(service.properties.rawValue))"
        if !service.linked.isEmpty { line += " linked " + service.linked.map(\.description).joined(separator: ",") }
        return line
    }

    private static func line(of characteristic: Characteristic) -> String {
        let constraints = characteristic.constraints
        let value = ValueText.describe(characteristic.initialValue, for: characteristic)
        var line =
            "    \(characteristic.iid) \(characteristic.name) \(short(characteristic.type)) \(characteristic.format.rawValue) "
        line += "\(hex(characteristic.properties.rawValue)) '\(value)'"
        if characteristic.unit != .none { line += " \(characteristic.unit.name)" }
        if let minimum = constraints.minimum?.number { line += " min \(minimum)" }
        if let maximum = constraints.maximum?.number { line += " max \(maximum)" }
        if case .float(let step)? = constraints.step {
            line += " step \(step)"
        } else if let step = constraints.step?.number {
            line += " step \(step)"
        }
        if let length = constraints.maximumLength { line += " length \(length)" }
        if !constraints.validValues.isEmpty { line += " values \(constraints.validValues)" }
        if !constraints.validRanges.isEmpty { line += " ranges \(constraints.validRanges)" }
        if characteristic.adminRead { line += " admin-read" }
        if characteristic.adminWrite { line += " admin-write" }
        if characteristic.isRetained { line += " retained" }
        if let description = characteristic.userDescription { line += " \"\(description)\"" }
        return line
    }

    private static func short(_ type: HAPUUID) -> String {
        type.appleShortForm.map { String($0, radix: 16, uppercase: true) } ?? "custom"
    }

    private static func hex(_ bits: UInt16) -> String {
        let digits = String(bits, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
