import HAPModel

/// Reads the root of a definition file: the accessory and its product data.
struct AccessoryReader {
    let findings: Findings

    private static let keys = [
        "name", "category", "manufacturer", "model", "serialNumber", "firmwareRevision", "hardwareRevision", "setupCode",
        "setupID",
        "services", "$schema",
    ]

    private static let unsupported = [
        "behaviours": "this version of hapsim has no behaviours; take the key out",
        "behaviors": "this version of hapsim has no behaviours; take the key out",
    ]

    /// - Returns: nil when anything is missing; `findings` then has an error.
    func read(_ node: YAMLNode) -> Definition? {
        guard
            let mapping = MappingReader(
                node, subject: "an accessory", keys: Self.keys, unsupported: Self.unsupported, findings: findings)
        else { return nil }
        // Each is read whatever the others are, so that everything is found at once.
        let name = name(mapping)
        let category = category(mapping)
        let manufacturer = product("manufacturer", 1...64, mapping)
        let model = product("model", 1...64, mapping)
        let serialNumber = product("serialNumber", 2...64, mapping)
        let firmwareRevision = firmwareRevision(mapping)
        let hardwareRevision = mapping.has("hardwareRevision") ? product("hardwareRevision", 1...64, mapping) : nil
        let setupCode = setupCode(mapping)
        let setupID = setupID(mapping)
        let services = ServiceListReader(findings: findings).read(mapping)
        guard let name, let category, let manufacturer, let model, let serialNumber, let firmwareRevision, let services
        else { return nil }
        return Definition(
            name: name, category: category, manufacturer: manufacturer, model: model, serialNumber: serialNumber,
            firmwareRevision: firmwareRevision, hardwareRevision: hardwareRevision, setupCode: setupCode, setupID: setupID,
            services: services)
    }

    /// A text of the product data that must be there, of a length in bytes (HAP R14 9.40…9.87).
    private func product(_ key: String, _ length: ClosedRange<Int>, _ mapping: MappingReader) -> String? {
        located(key, length, mapping)?.value
    }

    private func located(_ key: String, _ length: ClosedRange<Int>, _ mapping: MappingReader) -> Located<String>? {
        guard mapping.has(key) else {
            findings.error("the accessory has no \(key); every accessory needs one", at: mapping.position)
            return nil
        }
        guard let text = mapping.text(key) else { return nil }
        let count = text.value.utf8.count
        guard length.contains(count) else {
            findings.error(
                "\(key) is \(count) \(count == 1 ? "byte" : "bytes") long, it must be \(length.lowerBound) to \(length.upperBound)",
                at: text.position)
            return nil
        }
        guard !text.value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            findings.error("\(key) has a line break or another control character; leave it out", at: text.position)
            return nil
        }
        return text
    }

    private func name(_ mapping: MappingReader) -> String? {
        guard let name = located("name", 1...64, mapping) else { return nil }
        if name.value.contains(where: { ":;".contains($0) }) {
            findings.warning(
                "a name with ':' or ';' is against Apple's guidelines; some controllers cut it there", at: name.position)
        }
        if name.value.utf8.count > Self.scanResponseRoom {
            findings.warning(
                "the name has \(name.value.utf8.count) bytes, a scan response has room for \(Self.scanResponseRoom); it is cut on the air",
                at: name.position)
        }
        return name.value
    }

    /// A scan response has 31 bytes, two of them the head of the name.
    private static let scanResponseRoom = 29

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

    private func firmwareRevision(_ mapping: MappingReader) -> String? {
        guard let text = located("firmwareRevision", 1...64, mapping) else { return nil }
        let numbers = text.value.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion =
            (1...3).contains(numbers.count)
            && numbers.allSatisfy { $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) && UInt32($0) != nil }
        guard isVersion else {
            findings.error(
                "'\(text.value.shortened)' is no firmware revision; write one to three numbers, as in 1.0.0", at: text.position)
            return nil
        }
        return text.value
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
