/// Reads the lines of `catalogueTable`.
struct CatalogueParser {
    private(set) var services: [ServiceType] = []
    private(set) var characteristics: [CharacteristicType] = []
    private(set) var categories: [AccessoryCategory] = []
    /// Lines that say nothing the parser understands; a test holds the table to none.
    private(set) var rejectedLines: [Substring] = []
    private var latest = Kind.category
    private var origin = CatalogueOrigin.specification

    private enum Kind: Substring {
        case category, service, characteristic, note, origin
    }

    init(_ table: String) {
        for line in table[...].pieces(between: "\n") {
            if !read(line) { rejectedLines.append(line) }
        }
    }

    private mutating func read(_ line: Substring) -> Bool {
        let (word, rest) = line.cut(at: " ")
        guard let kind = Kind(rawValue: word) else { return false }
        switch kind {
        case .category: return readCategory(rest)
        case .service: return readService(rest)
        case .characteristic: return readCharacteristic(rest)
        case .note: return readNote(rest)
        case .origin: return readOrigin(rest)
        }
    }

    private mutating func readCategory(_ text: Substring) -> Bool {
        guard let entry = CatalogueLine(text, columns: 2), let number = UInt16(entry.columns[0]) else { return false }
        categories.append(
            AccessoryCategory(
                number: number, name: entry.columns[1], aliases: entry.list("also"), title: entry.title, origin: origin,
                notes: []))
        latest = .category
        return true
    }

    private mutating func readService(_ text: Substring) -> Bool {
        guard let entry = CatalogueLine(text, columns: 3), let type = HAPUUID(appleOrFull: entry.columns[0]) else { return false }
        services.append(
            ServiceType(
                type: type, name: entry.columns[1], dottedName: entry.dottedName(prefix: ServiceType.dottedPrefix),
                aliases: entry.list("also"), title: entry.title, required: entry.list("required"),
                optional: entry.list("optional"),
                specification: entry.specification, firstIOS: entry.fields["ios"], origin: origin, notes: []))
        latest = .service
        return true
    }

    private mutating func readCharacteristic(_ text: Substring) -> Bool {
        guard let entry = CatalogueLine(text, columns: 3), let type = HAPUUID(appleOrFull: entry.columns[0]),
            let values = entry.namedValues("values"), let bits = entry.namedValues("bits")
        else { return false }
        let definition = entry.definition
        // A format that is there must be understood.
        guard definition != nil || entry.fields["format"] == nil else { return false }
        characteristics.append(
            CharacteristicType(
                type: type, name: entry.columns[1], dottedName: entry.dottedName(prefix: CharacteristicType.dottedPrefix),
                aliases: entry.list("also"), title: entry.title, definition: definition, values: values, bits: bits,
                specification: entry.specification, firstIOS: entry.fields["ios"], origin: origin, notes: []))
        latest = .characteristic
        return true
    }

    private mutating func readOrigin(_ text: Substring) -> Bool {
        guard let origin = CatalogueOrigin(rawValue: String(text)) else { return false }
        self.origin = origin
        return true
    }

    private mutating func readNote(_ text: Substring) -> Bool {
        switch latest {
        case .category: categories.indices.last.map { categories[$0].notes.append(String(text)) } != nil
        case .service: services.indices.last.map { services[$0].notes.append(String(text)) } != nil
        case .characteristic: characteristics.indices.last.map { characteristics[$0].notes.append(String(text)) } != nil
        case .note, .origin: false
        }
    }
}
