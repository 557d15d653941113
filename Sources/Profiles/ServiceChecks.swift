import HAPModel

/// The rules that hold between the services of an accessory (HAP R14 2.3.2, 2.6.1) and what phones expect of them.
struct ServiceChecks {
    let findings: Findings

    /// - Parameter information: Accessory Information, if the file has it.
    func check(_ services: [ReadService], information: ReadService?) {
        checkPrimary(services)
        checkHidden(services)
        checkInstanceIDs([information].compactMap { $0 } + services)
        // What is missing may be among what could not be read.
        if !findings.hasErrors { checkNotifications(services) }
    }

    private func checkPrimary(_ services: [ReadService]) {
        let primary = services.filter(\.definition.isPrimary)
        guard let first = primary.first else { return }
        for service in primary.dropFirst() {
            findings.about(service.path).error(
                "a second primary service; \(first.definition.name) in line \(first.typePosition.line) is one already, only one may be",
                at: service.primaryPosition ?? service.typePosition)
        }
    }

    private func checkHidden(_ services: [ReadService]) {
        for service in services where !service.definition.isHidden {
            let characteristics = service.definition.characteristics
            guard !characteristics.isEmpty, characteristics.allSatisfy({ $0.properties.contains(.hidden) }) else { continue }
            findings.about(service.path).error(
                "all characteristics of \(service.definition.name) are hidden, so the service must be; add hidden: true",
                at: service.typePosition)
        }
    }

    private func checkInstanceIDs(_ services: [ReadService]) {
        var places: [InstanceID: SourcePosition] = [:]
        func note(_ iid: InstanceID?, _ position: SourcePosition?, _ path: String) {
            guard let iid, let position else { return }
            if let first = places[iid] {
                findings.about(path).error("instance ID \(iid) is given twice; the first is in line \(first.line)", at: position)
            } else {
                places[iid] = position
            }
        }
        for service in services {
            note(service.definition.iid, service.iidPosition, service.path)
            for characteristic in service.characteristics {
                note(characteristic.definition.iid, characteristic.iidPosition, characteristic.path)
            }
        }
    }

    private func checkNotifications(_ services: [ReadService]) {
        for service in services {
            guard let type = service.catalogue, type.isSensor else { continue }
            for characteristic in service.characteristics
            where type.required.contains(characteristic.definition.name)
                && !characteristic.definition.properties.contains(.disconnectedEvents)
            {
                findings.about(characteristic.path).warning(
                    "the reading \(characteristic.definition.name) has no disconnected notification; iPhones then ask for an update",
                    at: characteristic.position)
            }
        }
        let characteristics = services.flatMap(\.definition.characteristics)
        if let first = services.first, !characteristics.contains(where: { $0.properties.contains(.disconnectedEvents) }) {
            findings.warning(
                "no characteristic has disconnected notification; iPhones then ask for an update or additional set-up",
                at: first.typePosition)
        }
    }
}
