import HAPModel

/// What some types of service need beyond the characteristics that they always have (HAP R14 8.2, 8.18, 8.19, 8.37, 8.43).
///
/// Real accessories keep these rules and phones rely on them, so that a file which breaks one is told, and may still run.
struct ConditionChecks {
    let findings: Findings

    /// - Parameter definitions: of the services, in their order, with their links.
    func check(_ services: [ReadService], _ definitions: [ServiceDefinition]) {
        for service in services { checkCharacteristics(service) }
        checkLabels(services, definitions)
        checkPurifierFans(services, definitions)
    }

    /// A service that offers one of the values needs the characteristic.
    private struct Condition {
        let characteristic: String
        let values: [UInt8]
        let needed: [String]
    }

    private static let conditions: [String: [Condition]] = [
        "heater-cooler": [
            Condition(characteristic: "target-heater-cooler-state", values: [0, 1], needed: ["heating-threshold-temperature"]),
            Condition(characteristic: "target-heater-cooler-state", values: [0, 2], needed: ["cooling-threshold-temperature"]),
        ],
        "humidifier-dehumidifier": [
            Condition(
                characteristic: "target-humidifier-dehumidifier-state", values: [0, 1],
                needed: ["relative-humidity-humidifier-threshold"]),
            Condition(
                characteristic: "target-humidifier-dehumidifier-state", values: [0, 2],
                needed: ["relative-humidity-dehumidifier-threshold"]),
        ],
    ]

    private func checkCharacteristics(_ service: ReadService) {
        for condition in Self.conditions[service.definition.name] ?? [] {
            guard
                let state = service.characteristic(condition.characteristic)?.definition.characteristic(
                    iid: InstanceID(fixed: 1)),
                let value = condition.values.first(where: { state.validate(.uint8($0)) != nil })
            else { continue }
            let offered = ValueText.describe(.uint8(value), for: state)
            demand(condition.needed, of: service, because: "as long as it offers \(offered)")
        }
        if service.definition.name == "valve",
            service.characteristic("valve-type")?.definition.initialValue == .uint8(Self.irrigation)
        {
            demand(["set-duration", "remaining-duration"], of: service, because: "for irrigation")
        }
    }

    private static let irrigation: UInt8 = 1

    private func demand(_ names: [String], of service: ReadService, because reason: String) {
        for name in names where service.characteristic(name) == nil {
            findings.about(service.path).warning("\(name) is needed \(reason)", at: service.typePosition)
        }
    }

    /// Several buttons or valves are told apart by an index; buttons also need a Service Label.
    private func checkLabels(_ services: [ReadService], _ definitions: [ServiceDefinition]) {
        for (name, needsLabel) in [("stateless-programmable-switch", true), ("valve", false)] {
            let several = services.indices.filter { services[$0].definition.name == name }
            guard several.count > 1 else { continue }
            var indices: [Value: SourcePosition] = [:]
            for index in several {
                let service = services[index]
                demand(["service-label-index"], of: service, because: "to tell it from the others")
                if needsLabel, !isLabelled(index, definitions) {
                    findings.about(service.path).warning(
                        "a link to a service-label is needed since there are several", at: service.typePosition)
                }
                guard let label = service.characteristic("service-label-index") else { continue }
                if let first = indices[label.definition.initialValue] {
                    findings.about(label.path).warning(
                        "the index is that of line \(first.line) too; give each another",
                        at: label.valuePosition ?? label.position)
                } else {
                    indices[label.definition.initialValue] = label.valuePosition ?? label.position
                }
            }
        }
    }

    /// A link in either direction is one.
    private func isLabelled(_ index: Int, _ definitions: [ServiceDefinition]) -> Bool {
        definitions.indices.contains { label in
            definitions[label].name == "service-label"
                && (definitions[index].linked.contains(label) || definitions[label].linked.contains(index))
        }
    }

    private func checkPurifierFans(_ services: [ReadService], _ definitions: [ServiceDefinition]) {
        for purifier in definitions where purifier.name == "air-purifier" {
            for index in purifier.linked where definitions[index].name == "fan" {
                demand(["current-fan-state", "target-fan-state"], of: services[index], because: "in an air purifier")
            }
        }
    }
}

extension ReadService {
    /// The characteristic of a name of the catalogue.
    fileprivate func characteristic(_ name: String) -> ReadCharacteristic? {
        characteristics.first { $0.definition.name == name }
    }
}
