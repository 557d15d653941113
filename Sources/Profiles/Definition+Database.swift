import HAPModel

/// Why a definition gives no attribute database.
public enum DatabaseFailure: Error, Equatable, Sendable {
    case instanceIDs(InstanceIDAssignment.Invalid)
    case database(AttributeDatabase.Invalid)
}

extension DatabaseFailure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .instanceIDs(let problem): problem.description
        case .database(.duplicateInstanceID(let iid)): "instance ID \(iid) is there twice"
        case .database(.badLink(let from, let to)): "service \(from) cannot be linked to \(to)"
        }
    }
}

extension Definition {
    /// The services and characteristics as they are published: the required ones, then those of the file, each of these with its
    /// Service Signature first.
    ///
    /// - Parameter instanceIDs: what the identity has assigned so far; new services and characteristics are added to it. It is
    ///   unchanged after a failure.
    public func makeDatabase(instanceIDs: inout InstanceIDAssignment) throws(DatabaseFailure) -> AttributeDatabase {
        var assignment = instanceIDs
        let functional: [Service]
        let extras: [Characteristic]
        do {
            functional = try functionalServices(&assignment)
            extras = try informationExtras(&assignment)
        } catch {
            throw .instanceIDs(error)
        }
        do {
            let database = try AttributeDatabase(services: RequiredServices.services(of: self, extras: extras) + functional)
            instanceIDs = assignment
            return database
        } catch {
            throw .database(error)
        }
    }

    private func functionalServices(
        _ assignment: inout InstanceIDAssignment
    ) throws(InstanceIDAssignment.Invalid) -> [Service] {
        let keys = serviceKeys
        // What the file asks for comes first, so that nothing else takes it.
        for characteristic in information {
            guard let iid = characteristic.iid else { continue }
            let key = Self.key(RequiredServices.accessoryInformation)
            try assignment.claim(iid, for: Self.key(characteristic.type, in: key))
        }
        for (service, key) in zip(services, keys) {
            if let iid = service.iid { try assignment.claim(iid, for: key) }
            for characteristic in service.characteristics {
                if let iid = characteristic.iid { try assignment.claim(iid, for: Self.key(characteristic.type, in: key)) }
            }
        }
        var iids: [InstanceID] = []
        for key in keys { iids.append(try assignment.assign(service: key)) }
        var published: [Service] = []
        for (index, service) in services.enumerated() {
            published.append(
                Service(
                    iid: iids[index], type: service.type, properties: service.properties,
                    linked: service.linked.filter(iids.indices.contains).map { iids[$0] }, name: service.name,
                    characteristics: try service.published(iid: iids[index], key: keys[index], &assignment)))
        }
        return published
    }

    /// What Accessory Information has beside the product data.
    private func informationExtras(
        _ assignment: inout InstanceIDAssignment
    ) throws(InstanceIDAssignment.Invalid) -> [Characteristic] {
        let service = Self.key(RequiredServices.accessoryInformation)
        var extras: [Characteristic] = []
        for definition in information {
            let key = Self.key(definition.type, in: service)
            let iid = try assignment.assign(
                characteristic: key, at: .information, of: InstanceID(fixed: 1), serviceKey: service)
            extras.append(definition.characteristic(iid: iid))
        }
        return extras
    }

    /// The keys of the services: the type, and a number for the second and later ones.
    private var serviceKeys: [String] {
        var counts: [HAPUUID: Int] = [:]
        return services.map { service in
            let number = counts[service.type, default: 0] + 1
            counts[service.type] = number
            return Self.key(service.type) + (number == 1 ? "" : "[\(number)]")
        }
    }

    fileprivate static func key(_ type: HAPUUID, in service: String) -> String {
        service + "/" + key(type)
    }

    private static func key(_ type: HAPUUID) -> String {
        type.appleShortForm.map { String($0, radix: 16, uppercase: true) } ?? type.description
    }
}

extension ServiceDefinition {
    fileprivate var properties: Service.Properties {
        var properties: Service.Properties = []
        if isPrimary { properties.insert(.primary) }
        if isHidden { properties.insert(.hidden) }
        return properties
    }

    fileprivate func published(
        iid: InstanceID, key: String, _ assignment: inout InstanceIDAssignment
    ) throws(InstanceIDAssignment.Invalid) -> [Characteristic] {
        let signatureKey = Definition.key(RequiredServices.serviceSignature, in: key)
        let signature = try assignment.assign(characteristic: signatureKey, at: .signature, of: iid, serviceKey: key)
        var published = [RequiredServices.signature(iid: signature)]
        for definition in characteristics {
            let characteristicKey = Definition.key(definition.type, in: key)
            let place: InstanceIDAssignment.Place = definition.name == "name" ? .name : .other
            let assigned = try assignment.assign(characteristic: characteristicKey, at: place, of: iid, serviceKey: key)
            published.append(definition.characteristic(iid: assigned))
        }
        return published
    }
}
