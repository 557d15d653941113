/// The services, characteristics and categories that Apple has defined.
public struct Catalogue: Sendable {
    /// The one there is, read at its first use.
    public static let apple = Catalogue(CatalogueParser(catalogueTable))

    /// Those of the specification first; of one origin in ascending order of their types.
    public let services: [ServiceType]
    public let characteristics: [CharacteristicType]
    /// Those of the specification first; of one origin in ascending order of their numbers.
    public let categories: [AccessoryCategory]

    private let serviceNames: [String: Int]
    private let characteristicNames: [String: Int]
    private let serviceTypes: [HAPUUID: Int]
    private let characteristicTypes: [HAPUUID: Int]

    init(_ table: CatalogueParser) {
        services = table.services
        characteristics = table.characteristics
        categories = table.categories
        serviceNames = Self.index(
            services.map { [$0.name] + $0.aliases + Self.dottedForms($0.dottedName, ServiceType.dottedPrefix) })
        characteristicNames = Self.index(
            characteristics.map { [$0.name] + $0.aliases + Self.dottedForms($0.dottedName, CharacteristicType.dottedPrefix) })
        serviceTypes = Self.index(services.map { [$0.type] })
        characteristicTypes = Self.index(characteristics.map { [$0.type] })
    }

    /// The service that text names: its name or another name for it, Apple's dotted name with or without `service.`, the short
    /// or the full UUID; in either case of letters.
    public func service(named text: some StringProtocol) -> ServiceType? {
        let name = text.lowercased()
        let index = serviceNames[name] ?? HAPUUID(appleOrFull: name).flatMap { serviceTypes[$0] }
        return index.map { services[$0] }
    }

    /// The characteristic that text names, in the forms of `service(named:)`.
    public func characteristic(named text: some StringProtocol) -> CharacteristicType? {
        let name = text.lowercased()
        let index = characteristicNames[name] ?? HAPUUID(appleOrFull: name).flatMap { characteristicTypes[$0] }
        return index.map { characteristics[$0] }
    }

    /// The service of a type.
    public func service(_ type: HAPUUID) -> ServiceType? {
        serviceTypes[type].map { services[$0] }
    }

    /// The characteristic of a type.
    public func characteristic(_ type: HAPUUID) -> CharacteristicType? {
        characteristicTypes[type].map { characteristics[$0] }
    }

    /// The category of a name or another name for it, in either case of letters.
    public func category(named text: some StringProtocol) -> AccessoryCategory? {
        let name = text.lowercased()
        return categories.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// The category of a number.
    public func category(_ number: UInt16) -> AccessoryCategory? {
        categories.first { $0.number == number }
    }

    /// `public.hap.service.x` and `public.hap.x`.
    private static func dottedForms(_ name: String?, _ prefix: String) -> [String] {
        guard let name else { return [] }
        return [name, "public.hap." + name.dropFirst(prefix.count)]
    }

    /// The position of each key; of two equal keys the first wins.
    private static func index<Key: Hashable>(_ keys: [[Key]]) -> [Key: Int] {
        Dictionary(keys.enumerated().flatMap { position, keys in keys.map { ($0, position) } }) { first, _ in first }
    }
}
