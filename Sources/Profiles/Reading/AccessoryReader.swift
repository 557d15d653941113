import HAPModel

/// Reads the root of a definition file: the accessory.
struct AccessoryReader {
    let findings: Findings
    /// The directory of the file.
    let directory: String

    static let keys = [
        "name", "category", "manufacturer", "model", "serialNumber", "firmwareRevision", "hardwareRevision", "setupCode",
        "setupID", "services", "behaviours", "$schema",
    ]

    /// - Returns: nil when anything is missing; `findings` then has an error.
    func read(_ node: YAMLNode) -> Definition? {
        guard
            let mapping = MappingReader(node, subject: "an accessory", keys: Self.keys, findings: findings)
        else { return nil }
        // Each is read whatever the others are, so that everything is found at once.
        let services = ServiceListReader(findings: findings).read(mapping)
        let product = ProductReader(mapping: mapping, information: services.information)
        let name = product.name()
        let category = category(mapping)
        let manufacturer = product.manufacturer()
        let model = product.model()
        let serialNumber = product.serialNumber()
        let firmwareRevision = product.firmwareRevision()
        let hardwareRevision = product.hardwareRevision()
        let setupCode = setupCode(mapping)
        let setupID = setupID(mapping)
        let information = services.information.map { InformationReader(service: $0, findings: findings).read() } ?? []
        guard let name, let category, let manufacturer, let model, let serialNumber, let firmwareRevision,
            let functional = services.functional
        else { return nil }
        var definition = Definition(
            name: name, category: category, manufacturer: manufacturer, model: model, serialNumber: serialNumber,
            firmwareRevision: firmwareRevision, hardwareRevision: hardwareRevision, setupCode: setupCode, setupID: setupID,
            information: information, services: functional, behaviours: [])
        definition.behaviours = behaviours(mapping, of: definition)
        return definition
    }

    /// Finds what behaviours name in the table that the definition gives; without one there are complaints already.
    private func behaviours(_ mapping: MappingReader, of definition: Definition) -> [BehaviourDefinition] {
        var assignment = InstanceIDAssignment()
        guard mapping.has("behaviours"), let database = try? definition.makeDatabase(instanceIDs: &assignment) else { return [] }
        let accessory = BehaviourSubject(database: database, directory: directory)
        return BehaviourListReader(accessory: accessory, findings: findings).read(mapping)
    }

    private func category(_ mapping: MappingReader) -> UInt16? {
        guard mapping.has("category") else {
            findings.error("the accessory has no category; every accessory needs one", at: mapping.position)
            return nil
        }
        guard let text = mapping.text("category") else { return nil }
        let number: UInt16
        if let category = Catalogue.apple.category(named: text.value) {
            number = category.number
        } else if let plain: UInt16 = NumberText.integer(text.value), plain != 0 {
            // Apple defines new categories; their numbers work although the catalogue has no name for them.
            number = plain
        } else {
            let names = Catalogue.apple.categories.flatMap { [$0.name] + $0.aliases }
            let hint = suggestion(for: text.value, in: names, otherwise: "'hapsim catalog' lists them")
            findings.error("there is no category '\(text.value.shortened)'; \(hint)", at: text.position)
            return nil
        }
        if number == 0 || number == 2 {
            findings.warning(
                "a bridge on Bluetooth LE is against the specification; controllers may not show it", at: text.position)
        }
        return number
    }

    private func setupCode(_ mapping: MappingReader) -> SetupCode? {
        guard let text = mapping.text("setupCode") else { return nil }
        do {
            return try SetupCode(text.value)
        } catch {
            // The code itself stays out of the message: messages end in logs.
            switch error {
            case .malformed: findings.error("a setup code has the form NNN-NN-NNN, eight digits", at: text.position)
            case .forbidden:
                findings.error("this setup code is too easy to guess, HAP forbids it; take another", at: text.position)
            }
            return nil
        }
    }

    private func setupID(_ mapping: MappingReader) -> SetupID? {
        guard let text = mapping.text("setupID") else { return nil }
        guard let id = SetupID(text.value) else {
            let hint = SetupID(text.value.uppercased()).map { "; did you mean '\($0)'?" } ?? ""
            findings.error("'\(text.value.shortened)' is no setup ID; it has four of 0-9 and A-Z\(hint)", at: text.position)
            return nil
        }
        return id
    }
}
