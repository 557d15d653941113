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

    /// The name of the characteristic that a node describes, as it stands in paths; nil when its type says nothing.
    func name(of node: YAMLNode) -> String? {
        guard let text = node.member("type")?.text else { return nil }
        switch resolve(text) {
        case .apple(let entry): return entry.name
        case .custom(let type): return type.description
        case .ambiguous, .unknown: return nil
        }
    }

    private enum Resolution {
        case apple(CharacteristicType)
        case custom(HAPUUID)
        case ambiguous([String])
        case unknown
    }

    /// The service's own characteristics, which short forms of names mean.
    private var ownNames: [String] { service.map { $0.required + $0.optional } ?? [] }

    private func resolve(_ text: String) -> Resolution {
        let catalogue = Catalogue.apple
        if let entry = catalogue.characteristic(named: text) { return .apple(entry) }
        if let type = HAPUUID(appleOrFull: text) { return .custom(type) }
        switch ShortName.match(text, in: ownNames, preferring: service?.required ?? []) {
        case .one(let name): return catalogue.characteristic(named: name).map { .apple($0) } ?? .unknown
        case .several(let names): return .ambiguous(names)
        case .none: return .unknown
        }
    }

    private func type(_ text: Located<String>) -> (HAPUUID, CharacteristicType?)? {
        switch resolve(text.value) {
        case .apple(let entry):
            return (entry.type, entry)
        case .custom(let type):
            return (type, nil)
        case .ambiguous(let names):
            findings.error("'\(text.value.shortened)' may be \(names.joined(separator: " or ")); write which", at: text.position)
        case .unknown:
            // The service's own come first: of names that are equally near they are meant.
            let names =
                ownNames
                + Catalogue.apple.characteristics.flatMap { [$0.name] + $0.aliases + [$0.dottedName].compactMap { $0 } }
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
