import HAPModel

/// The accessory that behaviours are about, for finding what they name.
struct BehaviourSubject {
    /// The instance IDs in it are not those that the accessory will have.
    let database: AttributeDatabase
    /// The directory of the definition file; what it names is relative to it.
    let directory: String

    /// The service that text names; nil after a complaint.
    func service(_ text: Located<String>, _ findings: Findings) -> ServiceReference? {
        guard let (name, number) = CharacteristicPath.numbered(text.value) else {
            findings.error(
                "'\(text.value.shortened)' is no service; write its type, the second of one as type[2]", at: text.position)
            return nil
        }
        let type = Catalogue.apple.service(named: name)?.type ?? HAPUUID(appleOrFull: name)
        let matching = database.references.filter { $0.service.type == type }
        guard let first = matching.first else {
            let names = functional.map(\.name)
            let hint = suggestion(for: name, in: names, otherwise: "there are \(names.joined(separator: ", "))")
            findings.error("there is no service '\(name.shortened)'; \(hint)", at: text.position)
            return nil
        }
        guard let found = matching.first(where: { $0.reference.number == number }) else {
            findings.error(
                "there is no \(first.reference.name)[\(number)]; the accessory has \(matching.count) of it", at: text.position)
            return nil
        }
        return found.reference
    }

    /// The characteristic that a path names; nil after a complaint.
    func characteristic(_ text: Located<String>, _ findings: Findings) -> FoundCharacteristic? {
        do throws(OutOfReach) {
            return try characteristic(text.value)
        } catch {
            findings.error(error.message, at: text.position)
            return nil
        }
    }

    /// Why a path names nothing that behaviours may change.
    struct OutOfReach: Error {
        let message: String
    }

    /// The characteristic that a path names.
    func characteristic(_ text: String) throws(OutOfReach) -> FoundCharacteristic {
        let location: AttributeDatabase.Location
        let path: CharacteristicPath
        do throws(PathProblem) {
            path = try CharacteristicPath(text)
            location = try path.resolve(in: database)
        } catch {
            throw OutOfReach(message: error.description)
        }
        if case .instanceID = path {
            throw OutOfReach(
                message: "instance IDs are given out when the accessory first runs; write service/characteristic")
        }
        let found = FoundCharacteristic(path: database.path(of: location), characteristic: database[location])
        guard !RequiredServices.unlisted.contains(database.services[location.service].type),
            found.characteristic.type != RequiredServices.serviceSignature
        else { throw OutOfReach(message: "\(found.path) belongs to the protocol and is out of reach for behaviours") }
        return found
    }

    private var functional: [ServiceReference] {
        database.references.filter { !RequiredServices.unlisted.contains($0.service.type) }.map(\.reference)
    }
}

/// A characteristic that a behaviour names.
struct FoundCharacteristic {
    let path: CharacteristicPath
    let characteristic: Characteristic
}
