import Glibc
import JSON
import Testing

@testable import HAPModel

/// The facts that the table was made from, `Data/hap-catalog.json`, against the table.
@Suite struct CatalogueTableTests {
    private let facts: JSONValue
    private let catalogue = Catalogue.apple

    init() throws {
        let path = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Data/hap-catalog.json"
        let file = try #require(fopen(path, "r"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        facts = try JSONValue(parsing: bytes)
    }

    private func entries(_ group: String) throws -> [JSONValue] {
        try #require(facts[group]?.arrayValue)
    }

    @Test("every line of the table is understood")
    func everyLine() {
        #expect(CatalogueParser(catalogueTable).rejectedLines == [])
    }

    @Test("the table has exactly the types of the specification, each once")
    func complete() throws {
        #expect(try documentedServices.map { $0.type.description } == documented("services").map { $0["uuid"]?.stringValue })
        #expect(
            try documentedCharacteristics.map { $0.type.description }
                == documented("characteristics").map { $0["uuid"]?.stringValue })
        #expect(
            try catalogue.categories.filter { $0.origin == .specification }.map { Int64($0.number) }
                == entries("categories").map { $0["id"]?.integerValue })
    }

    @Test("types that are named there and not described have their names, and what open-source projects know of them")
    func undocumented() throws {
        let services = try entries("services").filter { $0["undocumented"] != nil }
        for fact in services {
            let service = try #require(fact["type"]?.stringValue.flatMap { catalogue.service(named: $0) })
            #expect(service.origin == .openSource && service.title == fact["name"]?.stringValue)
            #expect(service.name == Self.name(of: fact))
            #expect(!service.required.isEmpty)
        }
        let characteristics = try entries("characteristics").filter { $0["undocumented"] != nil }
        for fact in characteristics {
            let characteristic = try #require(fact["type"]?.stringValue.flatMap { catalogue.characteristic(named: $0) })
            #expect(characteristic.origin == .openSource && characteristic.title == fact["name"]?.stringValue)
            #expect(characteristic.name == Self.name(of: fact))
            #expect(characteristic.definition != nil, "\(characteristic.name)")
        }
        #expect(services.count == 3 && characteristics.count == 20)
    }

    @Test("whatever its origin, a type says nothing that contradicts itself")
    func consistent() {
        for service in catalogue.services {
            for name in service.required + service.optional {
                #expect(catalogue.characteristic(named: name)?.name == name, "\(service.name) names \(name)")
            }
            #expect(Set(service.required + service.optional).count == service.required.count + service.optional.count)
        }
        for characteristic in catalogue.characteristics {
            let constraints = characteristic.definition?.constraints ?? Constraints()
            #expect((characteristic.definition?.minimum == nil) == (constraints.minimum == nil), "\(characteristic.name)")
            #expect((characteristic.definition?.maximum == nil) == (constraints.maximum == nil), "\(characteristic.name)")
            for value in characteristic.values {
                let number = Double(value.value)
                #expect(number >= constraints.minimum?.number ?? 0, "\(characteristic.name) \(value.name)")
                #expect(number <= constraints.maximum?.number ?? 0, "\(characteristic.name) \(value.name)")
            }
        }
    }

    private var documentedServices: [ServiceType] { catalogue.services.filter { $0.origin == .specification } }
    private var documentedCharacteristics: [CharacteristicType] {
        catalogue.characteristics.filter { $0.origin == .specification }
    }
    private func documented(_ group: String) throws -> [JSONValue] {
        try entries(group).filter { $0["undocumented"] == nil }
    }

    @Test("services have their names, characteristics, origin and remarks")
    func services() throws {
        let characteristicNames = Dictionary(
            uniqueKeysWithValues: try entries("characteristics").map { ($0["id"]?.stringValue ?? "", Self.name(of: $0)) })
        func names(_ list: JSONValue?) -> [String] {
            list?.arrayValue?.compactMap { $0["id"]?.stringValue.flatMap { characteristicNames[$0] } } ?? []
        }
        for (service, fact) in zip(documentedServices, try documented("services")) {
            #expect(service.name == Self.name(of: fact))
            #expect(service.title == fact["name"]?.stringValue)
            #expect(service.dottedName == fact["debugName"]?.stringValue.map { "public.hap.service." + $0 }, "\(service.name)")
            #expect(service.required == names(fact["required"]), "\(service.name)")
            #expect(service.optional == names(fact["optional"]), "\(service.name)")
            #expect(service.specification == Self.specification(of: fact), "\(service.name)")
            #expect(service.firstIOS == fact["minIOS"]?.stringValue, "\(service.name)")
            #expect(service.notes == fact["conditions"]?.arrayValue?.compactMap(\.stringValue) ?? [], "\(service.name)")
            for alias in fact["aliases"]?.arrayValue ?? [] {
                let alias = try #require(alias.stringValue)
                #expect(catalogue.service(named: Self.kebab(alias)) == service)
            }
        }
    }

    @Test("characteristics have their names, values and limits")
    func characteristics() throws {
        for (characteristic, fact) in zip(documentedCharacteristics, try documented("characteristics")) {
            let name = characteristic.name
            #expect(name == Self.name(of: fact))
            #expect(characteristic.title == fact["name"]?.stringValue)
            #expect(
                characteristic.dottedName == fact["debugName"]?.stringValue.map { "public.hap.characteristic." + $0 }, "\(name)")
            #expect(characteristic.values == Self.namedValues(fact["values"]), "\(name)")
            #expect(characteristic.bits == Self.namedValues(fact["bitFlags"]), "\(name)")
            #expect(characteristic.specification == Self.specification(of: fact), "\(name)")
            #expect(characteristic.firstIOS == fact["minIOS"]?.stringValue, "\(name)")
            let definition = try #require(characteristic.definition, "\(name)")
            #expect(definition.format.rawValue == fact["format"]?.stringValue, "\(name)")
            #expect(definition.permissions == Self.permissions(of: fact), "\(name)")
            #expect(definition.unit.name == fact["unit"]?.stringValue ?? "none", "\(name)")
            #expect(definition.minimum == fact["min"]?.doubleValue, "\(name)")
            #expect(definition.maximum == fact["max"]?.doubleValue, "\(name)")
            #expect(definition.step == fact["step"]?.doubleValue, "\(name)")
            #expect(definition.minimumLength.map(Int64.init) == fact["minLength"]?.integerValue, "\(name)")
            #expect(definition.maximumLength.map(Int64.init) == fact["maxLength"]?.integerValue, "\(name)")
            #expect(definition.sampleProperties == Self.sampleProperties(of: fact), "\(name)")
        }
    }

    @Test("categories have their titles, and the plural in kebab case names them")
    func categories() throws {
        for (category, fact) in zip(catalogue.categories, try entries("categories")) {
            let title = try #require(fact["name"]?.stringValue)
            #expect(category.title == title)
            #expect(catalogue.category(named: title.lowercased().split(separator: " ").joined(separator: "-")) == category)
            #expect(catalogue.category(named: category.name) == category)
            #expect(catalogue.category(category.number) == category)
        }
    }

    @Test("the formats and units of the model are the known ones")
    func formatsAndUnits() throws {
        for fact in try entries("formats") {
            let format = try #require(fact["name"]?.stringValue.flatMap(Format.init(rawValue:)))
            #expect(Int64(format.presentationCode) == fact["gattFormat"]?.integerValue)
            #expect(format.size.map(Int64.init) == fact["size"]?.integerValue)
        }
        #expect(try entries("formats").count == Format.allCases.count)
        for fact in try entries("units") {
            let unit = try #require(fact["name"]?.stringValue.flatMap { Unit(name: $0) })
            #expect("0x" + String(unit.rawValue, radix: 16, uppercase: true) == fact["gattUnit"]?.stringValue)
        }
        #expect(try entries("units").count == Unit.allCases.count)
    }

    /// The kebab-case name, except where users know the thing by another one.
    private static func name(of fact: JSONValue) -> String {
        let identifier = fact["id"]?.stringValue ?? ""
        return identifier == "LightBulb" ? "lightbulb" : kebab(identifier)
    }

    /// `HAPProtocolInformation` as `hap-protocol-information`.
    private static func kebab(_ identifier: String) -> String {
        var text = ""
        let letters = Array(identifier)
        for (index, letter) in letters.enumerated() {
            let previous = index > 0 ? letters[index - 1] : nil
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            if let previous, letter.isUppercase, previous != "_" {
                if !previous.isUppercase || next?.isLowercase == true { text += "-" }
            }
            text += letter == "_" ? "-" : letter.lowercased()
        }
        return text
    }

    /// The sizes of particles are plain numbers in the facts, which as names would look like values.
    private static let renamedValues = ["2_5": "pm2-5", "10": "pm10"]

    private static func namedValues(_ list: JSONValue?) -> [CharacteristicType.NamedValue] {
        list?.arrayValue?.compactMap { fact in
            guard let name = fact["name"]?.stringValue, let value = fact["value"]?.integerValue else { return nil }
            return CharacteristicType.NamedValue(name: renamedValues[name] ?? kebab(name), value: UInt32(value))
        } ?? []
    }

    private static func specification(of fact: JSONValue) -> String? {
        guard let release = fact["specRef"]?["rev"]?.stringValue, let section = fact["specRef"]?["section"]?.stringValue
        else { return nil }
        return "\(release) \(section)"
    }

    private static func permissions(of fact: JSONValue) -> Characteristic.Properties {
        let bits: [String: Characteristic.Properties] = [
            "pr": .pairedRead, "pw": .pairedWrite, "ev": .events, "r": .read, "w": .write,
        ]
        return Characteristic.Properties((fact["perms"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { bits[$0] } })
    }

    private static func sampleProperties(of fact: JSONValue) -> Characteristic.Properties {
        let bits: [String: Characteristic.Properties] = [
            "timedWrite": .timedWrite, "broadcastNotification": .broadcastEvents, "disconnectedNotification": .disconnectedEvents,
            "hidden": .hidden,
        ]
        return Characteristic.Properties(bits.filter { fact["sampleBLE"]?[$0.key]?.boolValue == true }.map(\.value))
    }
}
