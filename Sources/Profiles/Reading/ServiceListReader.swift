import HAPModel

/// Reads the services of an accessory and what holds between them.
struct ServiceListReader {
    let findings: Findings

    /// The services of an accessory (the limit of Apple's reference), without the three that are always there.
    private static let maximumServices = 97

    /// - Returns: nil when there is no list of services or one of them cannot be read.
    func read(_ mapping: MappingReader) -> [ServiceDefinition]? {
        guard mapping.has("services") else {
            findings.error("the accessory has no services; every accessory needs at least one", at: mapping.position)
            return nil
        }
        guard let nodes = mapping.list("services", maximum: Self.maximumServices) else { return nil }
        if nodes.isEmpty, let node = mapping.node("services") {
            findings.error("the list of services is empty; every accessory needs at least one", at: node.position)
        }
        let services = nodes.map { ServiceReader(findings: findings).read($0) }
        let read = services.compactMap { $0 }
        ServiceChecks(findings: findings).check(read)
        // With a service missing the others' numbers are wrong, and so would be complaints about links.
        guard read.count == services.count else { return nil }
        return LinkReader(findings: findings).link(read)
    }
}

/// A service that was read, and where its parts stand.
struct ReadService {
    var definition: ServiceDefinition
    let catalogue: ServiceType?
    let typePosition: SourcePosition
    let primaryPosition: SourcePosition?
    let iidPosition: SourcePosition?
    let links: [Located<String>]
    let characteristics: [ReadCharacteristic]
}

/// A characteristic that was read or added, and where it stands.
struct ReadCharacteristic {
    let definition: CharacteristicDefinition
    /// Where its type stands; that of the service when the characteristic was added.
    let position: SourcePosition
    let iidPosition: SourcePosition?
}
