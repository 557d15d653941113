/// The services and characteristics of an accessory, in the order in which they are published.
public struct AttributeDatabase: Equatable, Sendable {
    public let services: [Service]

    /// Where a characteristic stands.
    public struct Location: Hashable, Sendable {
        /// Index into `services`.
        public let service: Int
        /// Index into the service's `characteristics`.
        public let characteristic: Int
    }

    private let locations: [InstanceID: Location]

    /// Why services cannot form a database.
    public enum Invalid: Error, Equatable {
        /// Two services or characteristics have one instance ID.
        case duplicateInstanceID(InstanceID)
        /// A link leads to a service that does not exist, to itself or twice to one.
        case badLink(from: InstanceID, to: InstanceID)
    }

    public init(services: [Service]) throws(Invalid) {
        var seen: Set<InstanceID> = []
        var locations: [InstanceID: Location] = [:]
        let serviceIDs = Set(services.map(\.iid))
        for (serviceIndex, service) in services.enumerated() {
            guard seen.insert(service.iid).inserted else { throw .duplicateInstanceID(service.iid) }
            for (index, characteristic) in service.characteristics.enumerated() {
                guard seen.insert(characteristic.iid).inserted else { throw .duplicateInstanceID(characteristic.iid) }
                locations[characteristic.iid] = Location(service: serviceIndex, characteristic: index)
            }
            var links: Set<InstanceID> = [service.iid]
            for link in service.linked {
                guard serviceIDs.contains(link), links.insert(link).inserted else { throw .badLink(from: service.iid, to: link) }
            }
        }
        self.services = services
        self.locations = locations
    }

    /// Where the characteristic of an instance ID stands; nil when there is none.
    public func location(of iid: InstanceID) -> Location? {
        locations[iid]
    }

    /// The characteristic of an instance ID.
    public subscript(iid: InstanceID) -> Characteristic? {
        location(of: iid).map { self[$0] }
    }

    /// The characteristic at a place that `location(of:)` gave.
    public subscript(location: Location) -> Characteristic {
        services[location.service].characteristics[location.characteristic]
    }

    /// All characteristics, in the order of publication.
    public var characteristics: [Characteristic] {
        services.flatMap(\.characteristics)
    }
}
