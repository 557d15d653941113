import HAPModel
import JSON

extension Command {
    /// `hapsim catalog [NAME]`
    static var catalog: Command {
        Command(
            name: "catalog", summary: "list Apple-defined services, characteristics and categories, or show one",
            arguments: [
                Argument(
                    "NAME", count: .zeroOrOne,
                    help: "a name or a part of it, a short UUID (25) or a full one; without it everything is listed")
            ],
            options: [Option("--json", help: "print a JSON object")],
            run: { arguments, console in
                let found = CatalogueSearch(arguments.arguments.first)
                guard !found.isEmpty else {
                    throw CommandFailure.failed("nothing in the catalogue is called \(arguments.arguments.first ?? "")")
                }
                console.out(arguments.has("--json") ? found.json.serialized(pretty: true) : found.text)
                return .done
            })
    }
}

/// The entries of the catalogue that a name fits.
struct CatalogueSearch {
    let services: [ServiceType]
    let characteristics: [CharacteristicType]
    let categories: [AccessoryCategory]

    /// - Parameter name: nil: everything. A type that is exactly called so comes alone, or else a category; else everything that
    ///   has it in its name.
    init(_ name: String?) {
        let catalogue = Catalogue.apple
        guard let name else {
            services = catalogue.services
            characteristics = catalogue.characteristics
            categories = catalogue.categories
            return
        }
        let exact = (catalogue.service(named: name), catalogue.characteristic(named: name))
        if exact.0 != nil || exact.1 != nil {
            services = [exact.0].compactMap { $0 }
            characteristics = [exact.1].compactMap { $0 }
            categories = []
        } else if let category = catalogue.categories.first(where: { $0.name == name.lowercased() }) {
            services = []
            characteristics = []
            categories = [category]
        } else {
            let part = name.lowercased()
            services = catalogue.services.filter { $0.name.hasPart(part) }
            characteristics = catalogue.characteristics.filter { $0.name.hasPart(part) }
            categories = catalogue.categories.filter { $0.name.hasPart(part) }
        }
    }

    var isEmpty: Bool { services.isEmpty && characteristics.isEmpty && categories.isEmpty }

    /// A line an entry, or all there is to say of the only one.
    var text: String {
        let entries = services.map(\.json) + characteristics.map(\.json) + categories.map(\.json)
        if entries.count == 1 { return entries.map(\.outline).joined() }
        let rows =
            services.map { ["service", $0.name, $0.type.short, "requires " + $0.required.joined(separator: ", ")] }
            + characteristics.map { ["characteristic", $0.name, $0.type.short, $0.summary] }
            + categories.map { ["category", $0.name, String($0.number), $0.title] }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return (padded + [row[3]]).joined(separator: "  ")
        }.joined(separator: "\n")
    }

    var json: JSONValue {
        [
            "services": .array(services.map(\.json)), "characteristics": .array(characteristics.map(\.json)),
            "categories": .array(categories.map(\.json)),
        ]
    }
}

extension ServiceType {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "title": .string(title), "type": .string(type.short)]
        object["uuid"] = .string(type.description)
        object["appleName"] = dottedName.map { .string($0) }
        object["required"] = .array(required.map { .string($0) })
        object["optional"] = .array(optional.map { .string($0) })
        object.addRemarks(notes, origin)
        return .object(object)
    }
}

extension CharacteristicType {
    /// Format, permissions, range and unit on one line.
    fileprivate var summary: String {
        guard let definition else { return "only the UUID is public" }
        var parts = [definition.format.rawValue, definition.permissions.words.joined(separator: " ")]
        if let minimum = definition.minimum, let maximum = definition.maximum {
            parts.append("\(JSONValue(catalogue: minimum).serialized())…\(JSONValue(catalogue: maximum).serialized())")
        }
        if definition.unit != .none { parts.append(definition.unit.name) }
        if !values.isEmpty { parts.append(values.map { "\($0.value) \($0.name)" }.joined(separator: ", ")) }
        return parts.joined(separator: "; ")
    }

    fileprivate var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "title": .string(title), "type": .string(type.short)]
        object["uuid"] = .string(type.description)
        object["appleName"] = dottedName.map { .string($0) }
        if let definition {
            object["format"] = .string(definition.format.rawValue)
            object["permissions"] = .array(definition.permissions.words.map { .string($0) })
            object["unit"] = definition.unit == .none ? nil : .string(definition.unit.name)
            object["minimum"] = definition.minimum.map { JSONValue(catalogue: $0) }
            object["maximum"] = definition.maximum.map { JSONValue(catalogue: $0) }
            object["step"] = definition.step.map { JSONValue(catalogue: $0) }
            object["maximumLength"] = definition.maximumLength.map { .integer(Int64($0)) }
        }
        let names = values.map { JSONValue.object(["value": .integer(Int64($0.value)), "name": .string($0.name)]) }
        object["values"] = names.isEmpty ? nil : .array(names)
        object.addRemarks(notes, origin)
        return .object(object)
    }
}

extension AccessoryCategory {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "title": .string(title), "number": .integer(Int64(number))]
        object.addRemarks(notes, origin)
        return .object(object)
    }
}

extension JSONObject {
    fileprivate mutating func addRemarks(_ notes: [String], _ origin: CatalogueOrigin) {
        let remarks = notes + [origin.remark].compactMap { $0 }
        self["notes"] = remarks.isEmpty ? nil : .array(remarks.map { .string($0) })
    }
}

extension Characteristic.Properties {
    /// What a controller may do, in words.
    fileprivate var words: [String] {
        let words: [(Characteristic.Properties, String)] = [
            (.read, "open-read"), (.write, "open-write"), (.pairedRead, "read"), (.pairedWrite, "write"), (.events, "events"),
        ]
        return words.filter { contains($0.0) }.map(\.1)
    }
}

extension JSONValue {
    /// A whole number without a fraction.
    fileprivate init(catalogue number: Double) {
        self = Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }
}

extension HAPUUID {
    /// The short form in hexadecimal, or the full one of a type that has none.
    fileprivate var short: String {
        appleShortForm.map { String($0, radix: 16, uppercase: true) } ?? description
    }
}

extension String {
    /// Whether the part stands anywhere in the name.
    fileprivate func hasPart(_ part: String) -> Bool {
        indices.contains { self[$0...].hasPrefix(part) }
    }
}
