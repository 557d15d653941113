/// One line of the catalogue's table, taken apart: columns, the title in quotes, then `name=value` fields.
struct CatalogueLine {
    let columns: [String]
    let title: String
    let fields: [String: String]

    /// - Returns: nil unless the line has that many columns, a title, and nothing but fields after it.
    init?(_ text: Substring, columns count: Int) {
        let parts = text.pieces(between: "\"")
        guard (2...3).contains(parts.count) else { return nil }
        columns = parts[0].pieces(between: " ").map(String.init)
        guard columns.count == count else { return nil }
        title = String(parts[1])
        var fields: [String: String] = [:]
        for field in (parts.dropFirst(2).first ?? "").pieces(between: " ") {
            let (name, value) = field.cut(at: "=")
            guard Self.knownFields.contains(name), !value.isEmpty, fields.updateValue(String(value), forKey: String(name)) == nil
            else { return nil }
        }
        self.fields = fields
    }

    private static let knownFields: Set<Substring> = [
        "also", "required", "optional", "format", "perms", "unit", "min", "max", "step", "values", "bits", "minLength",
        "maxLength", "sample", "spec", "ios",
    ]

    func list(_ field: String) -> [String] {
        fields[field]?[...].pieces(between: ",").map(String.init) ?? []
    }

    /// The third column with what all of Apple's names start with; `-` is none.
    func dottedName(prefix: String) -> String? {
        columns[2] == "-" ? nil : prefix + columns[2]
    }

    /// `R14/9.56` as `R14 9.56`.
    var specification: String? {
        fields["spec"].map { $0.split(separator: "/").joined(separator: " ") }
    }

    /// `name:number,…`; nil when it is something else, empty when there is none.
    func namedValues(_ field: String) -> [CharacteristicType.NamedValue]? {
        var values: [CharacteristicType.NamedValue] = []
        for item in list(field) {
            let (name, number) = item[...].cut(at: ":")
            guard let value = UInt32(number) else { return nil }
            values.append(CharacteristicType.NamedValue(name: String(name), value: value))
        }
        return values
    }

    /// What the line says of a characteristic's values; nil when it says nothing or what is no format, permission or unit.
    var definition: CharacteristicType.Definition? {
        guard let format = fields["format"].flatMap(Format.init(rawValue:)), let permissions = properties("perms"),
            let sample = properties("sample"), let unit = Unit(name: fields["unit"] ?? Unit.none.name)
        else { return nil }
        return CharacteristicType.Definition(
            format: format, permissions: permissions, unit: unit, minimum: fields["min"].flatMap(Double.init),
            maximum: fields["max"].flatMap(Double.init), step: fields["step"].flatMap(Double.init),
            minimumLength: fields["minLength"].flatMap { Int($0) }, maximumLength: fields["maxLength"].flatMap { Int($0) },
            sampleProperties: sample)
    }

    private func properties(_ field: String) -> Characteristic.Properties? {
        var properties: Characteristic.Properties = []
        for word in list(field) {
            guard let property = Self.propertyNames[word] else { return nil }
            properties.insert(property)
        }
        return properties
    }

    private static let propertyNames: [String: Characteristic.Properties] = [
        "pr": .pairedRead, "pw": .pairedWrite, "ev": .events, "r": .read, "w": .write, "timed-write": .timedWrite,
        "broadcast": .broadcastEvents, "disconnected": .disconnectedEvents, "hidden": .hidden,
    ]
}

extension Substring {
    /// What stands before and after the first `separator`, an ASCII character; nothing after when there is none.
    func cut(at separator: Unicode.Scalar) -> (Substring, Substring) {
        guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return (self, "") }
        return (self[..<index], self[utf8.index(after: index)...])
    }

    /// What stands between the separators, ASCII characters, without what is empty; bytes are several times as fast as characters.
    func pieces(between separator: Unicode.Scalar) -> [Substring] {
        utf8.split(separator: UInt8(ascii: separator)).map(Substring.init)
    }
}
