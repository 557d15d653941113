import HAPModel

/// What a characteristic is, before anything is said about its values.
struct CharacteristicIdentity {
    let type: HAPUUID
    let name: String
    let format: Format
    let position: SourcePosition
    /// nil: the catalogue has no such type.
    let catalogue: CharacteristicType?

    /// What Apple says of the type's values; nil: nothing.
    var definition: CharacteristicType.Definition? { catalogue?.definition }
}

/// Reads the type and format of a characteristic.
struct CharacteristicTypeReader {
    let service: ServiceType?
    let findings: Findings

    func read(_ mapping: MappingReader) -> CharacteristicIdentity? {
        guard mapping.has("type") else {
            findings.error(
                "the characteristic has no type; write type: and a name that 'hapsim catalog' lists", at: mapping.position)
            return nil
        }
        guard let text = mapping.text("type"), let (type, entry) = type(text) else { return nil }
        guard type != RequiredServices.serviceSignature else {
            findings.error("service-signature is always there; take it out of the characteristics", at: text.position)
            return nil
        }
        let name = entry?.name ?? type.description
        guard let format = format(mapping, name, text.position, entry) else { return nil }
        return CharacteristicIdentity(type: type, name: name, format: format, position: text.position, catalogue: entry)
    }

    private func type(_ text: Located<String>) -> (HAPUUID, CharacteristicType?)? {
        let catalogue = Catalogue.apple
        if let entry = catalogue.characteristic(named: text.value) { return (entry.type, entry) }
        if let type = HAPUUID(appleOrFull: text.value) { return (type, nil) }
        let ownNames = service.map { $0.required + $0.optional } ?? []
        switch ShortName.match(text.value, in: ownNames, preferring: service?.required ?? []) {
        case .one(let name):
            return catalogue.characteristic(named: name).map { ($0.type, $0) }
        case .several(let names):
            findings.error("'\(text.value.shortened)' may be \(names.joined(separator: " or ")); write which", at: text.position)
        case .none:
            // The service's own come first: of names that are equally near they are meant.
            let names =
                ownNames + catalogue.characteristics.flatMap { [$0.name] + $0.aliases + [$0.dottedName].compactMap { $0 } }
            let hint = suggestion(
                for: text.value, in: names, otherwise: "'hapsim catalog' lists them; a custom one has a full UUID")
            findings.error("there is no characteristic type '\(text.value.shortened)'; \(hint)", at: text.position)
        }
        return nil
    }

    private func format(
        _ mapping: MappingReader, _ name: String, _ position: SourcePosition, _ entry: CharacteristicType?
    ) -> Format? {
        let known = entry?.definition?.format
        guard mapping.has("format") else {
            if known == nil {
                findings.error("\(name) needs a format, one of \(Self.formats); the catalogue has none for it", at: position)
            }
            return known
        }
        guard let text = mapping.text("format") else { return nil }
        guard let format = Format(rawValue: text.value) else {
            let hint = suggestion(for: text.value, in: Format.allCases.map(\.rawValue), otherwise: "there are \(Self.formats)")
            findings.error("there is no format '\(text.value.shortened)'; \(hint)", at: text.position)
            return nil
        }
        guard known == nil || known == format else {
            findings.error("the format of \(name) is always \(known?.rawValue ?? ""); take the key out", at: text.position)
            return nil
        }
        return format
    }

    private static let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
}
