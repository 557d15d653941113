import HAPModel

/// Reads the services of an accessory and what holds between them.
struct ServiceListReader {
    let findings: Findings

    /// The services of an accessory (the limit of Apple's reference), without the three that are always there.
    static let maximumServices = 97

    /// What a list of services holds.
    struct Services {
        /// nil: the file has no Accessory Information.
        let information: ReadService?
        /// The others; nil when there is no list or one of them cannot be read.
        let functional: [ServiceDefinition]?
    }

    func read(_ mapping: MappingReader) -> Services {
        guard mapping.has("services") else {
            findings.error("the accessory has no services; every accessory needs at least one", at: mapping.position)
            return Services(information: nil, functional: nil)
        }
        guard let nodes = mapping.list("services", maximum: Self.maximumServices) else {
            return Services(information: nil, functional: nil)
        }
        var counts: [String: Int] = [:]
        let services = nodes.enumerated().map { index, node in
            let path = path(of: node, at: index, &counts)
            return ServiceReader(path: path, findings: findings.about(path)).read(node)
        }
        let (information, functional) = split(services.compactMap { $0 })
        if functional.isEmpty, nodes.count <= (information == nil ? 0 : 1), let node = mapping.node("services") {
            let what = information == nil ? "the list of services is empty" : "there is no service but Accessory Information"
            findings.error("\(what); every accessory needs at least one", at: node.position)
        }
        ServiceChecks(findings: findings).check(functional, information: information)
        // With a service missing the others' numbers are wrong, and so would be complaints about links.
        guard services.allSatisfy({ $0 != nil }) else { return Services(information: information, functional: nil) }
        let linked = LinkReader(findings: findings).link(functional)
        if !findings.hasErrors { ConditionChecks(findings: findings).check(functional, linked) }
        return Services(information: information, functional: linked)
    }

    /// How paths name a service: `outlet[2]`; one whose type says nothing by its place in the list.
    private func path(of node: YAMLNode, at index: Int, _ counts: inout [String: Int]) -> String {
        guard let name = ServiceReader.name(of: node) else { return "services[\(index + 1)]" }
        let number = counts[name, default: 0] + 1
        counts[name] = number
        return number == 1 ? name : "\(name)[\(number)]"
    }

    private func split(_ services: [ReadService]) -> (information: ReadService?, functional: [ReadService]) {
        let information = services.filter(\.isInformation)
        for second in information.dropFirst() {
            findings.about(second.path).error(
                "a second Accessory Information; put its characteristics into the first", at: second.typePosition)
        }
        return (information.first, services.filter { !$0.isInformation })
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
    /// How paths name it.
    let path: String

    var isInformation: Bool { definition.type == RequiredServices.accessoryInformation }
}

/// A characteristic that was read or added, and where it stands.
struct ReadCharacteristic {
    let definition: CharacteristicDefinition
    /// Where its type stands; that of the service when the characteristic was added.
    let position: SourcePosition
    let iidPosition: SourcePosition?
    /// nil: it has none in the file.
    let valuePosition: SourcePosition?
    /// How it is named: `outlet[2]/on`.
    let path: String
}
