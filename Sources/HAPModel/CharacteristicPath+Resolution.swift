extension CharacteristicPath {
    /// The place of the characteristic that the path names.
    ///
    /// A service is found by any of the catalogue's forms of its name, a characteristic too, and by a short form of its name
    /// that only one characteristic of the service fits.
    public func resolve(in database: AttributeDatabase) throws(PathProblem) -> AttributeDatabase.Location {
        switch self {
        case .instanceID(let iid):
            guard let location = database.location(of: iid) else {
                throw database.services.contains { $0.iid == iid } ? .service(iid) : .noCharacteristicWithID(iid)
            }
            return location
        case .names(let serviceName, let number, let characteristicName):
            let service = try Self.service(serviceName, number, in: database)
            let index = try Self.characteristic(characteristicName, in: service.1)
            return AttributeDatabase.Location(service: service.0, characteristic: index)
        }
    }

    private static func service(
        _ name: String, _ number: Int, in database: AttributeDatabase
    ) throws(PathProblem) -> (Int, Service) {
        let type = Catalogue.apple.service(named: name)?.type ?? HAPUUID(name)
        let matching = database.services.enumerated().filter { $0.element.type == type || $0.element.name == name }
        guard !matching.isEmpty else { throw .noService(name, all: database.services.map(\.name)) }
        guard number <= matching.count else { throw .noServiceNumber(name, number, count: matching.count) }
        return (matching[number - 1].offset, matching[number - 1].element)
    }

    private static func characteristic(_ name: String, in service: Service) throws(PathProblem) -> Int {
        let names = service.characteristics.map(\.name)
        let type = Catalogue.apple.characteristic(named: name)?.type ?? HAPUUID(name)
        if let index = service.characteristics.firstIndex(where: { $0.type == type || $0.name == name }) { return index }
        let required = Catalogue.apple.service(service.type)?.required ?? []
        switch ShortName.match(name, in: names, preferring: required) {
        case .one(let full):
            guard let index = names.firstIndex(of: full) else { throw .noCharacteristic(name, service: service.name, all: names) }
            return index
        case .several(let candidates):
            throw .ambiguous(name, candidates)
        case .none:
            throw .noCharacteristic(name, service: service.name, all: names)
        }
    }
}

extension AttributeDatabase {
    /// The path of the characteristic at a place; the service has a number when it is not the first of its type.
    public func path(of location: Location) -> CharacteristicPath {
        let service = services[location.service]
        let earlier = services[..<location.service].count { $0.type == service.type }
        return .names(service: service.name, number: earlier + 1, characteristic: self[location].name)
    }
}
