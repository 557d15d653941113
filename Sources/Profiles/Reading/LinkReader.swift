import HAPModel

/// Finds the services that others are linked to (HAP R14 2.3.2.3).
struct LinkReader {
    let findings: Findings

    /// The services with their links; a link to nothing is complained about and left out.
    func link(_ services: [ReadService]) -> [ServiceDefinition] {
        services.enumerated().map { index, service in
            var definition = service.definition
            let findings = findings.about(service.path)
            for link in service.links {
                guard let target = target(link, in: services, findings) else { continue }
                if target == index {
                    findings.error("\(definition.name) is linked to itself; take the link out", at: link.position)
                } else if definition.linked.contains(target) {
                    findings.error(
                        "\(definition.name) is linked to '\(link.value.shortened)' twice; take one out", at: link.position)
                } else {
                    definition.linked.append(target)
                }
            }
            if service.links.count > 1, let second = service.links.dropFirst().first {
                findings.warning(
                    "more than one linked service: aiohomekit 4.0.1 (Home Assistant) fails to set up such an accessory",
                    at: second.position)
            }
            return definition
        }
    }

    private func target(_ link: Located<String>, in services: [ReadService], _ findings: Findings) -> Int? {
        guard let (name, number) = CharacteristicPath.numbered(link.value) else {
            findings.error(
                "'\(link.value.shortened)' is no service; write its type, the second of one as type[2]", at: link.position)
            return nil
        }
        let type = Catalogue.apple.service(named: name)?.type ?? HAPUUID(appleOrFull: name)
        let matching = services.indices.filter { services[$0].definition.type == type }
        guard !matching.isEmpty else {
            let hint = suggestion(
                for: name, in: services.map(\.definition.name), otherwise: "add it to the services or take the link out")
            findings.error("there is no service '\(name.shortened)' to link to; \(hint)", at: link.position)
            return nil
        }
        guard number <= matching.count else {
            findings.error(
                "there is no \(name.shortened)[\(number)]; the accessory has \(matching.count) of it", at: link.position)
            return nil
        }
        return matching[number - 1]
    }
}
