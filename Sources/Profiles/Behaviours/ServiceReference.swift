import HAPModel

/// One service of a definition, as paths name it: `valve`, `valve[2]`.
public struct ServiceReference: Hashable, Sendable {
    /// The name in paths.
    public let name: String
    /// Counts those of one type from 1.
    public let number: Int

    public init(name: String, number: Int) {
        self.name = name
        self.number = number
    }

    /// The path of a characteristic in it.
    public func path(to characteristic: String) -> CharacteristicPath {
        .names(service: name, number: number, characteristic: characteristic)
    }
}

extension ServiceReference: CustomStringConvertible {
    public var description: String { number == 1 ? name : "\(name)[\(number)]" }
}

extension AttributeDatabase {
    /// What paths call the services, in their order.
    var references: [(reference: ServiceReference, service: Service)] {
        var counts: [HAPUUID: Int] = [:]
        return services.map { service in
            let number = counts[service.type, default: 0] + 1
            counts[service.type] = number
            return (ServiceReference(name: service.name, number: number), service)
        }
    }
}
