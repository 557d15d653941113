import HAPModel

/// Reads the limits of a characteristic's values; what the file does not say comes from the catalogue.
struct ConstraintsReader {
    let identity: CharacteristicIdentity
    let mapping: MappingReader

    private var findings: Findings { mapping.findings }
    private var format: Format { identity.format }
    private var isNumber: Bool { Value.zero(of: format).number != nil }

    /// Limits that are wrong are complained about and left as the catalogue has them.
    func read() -> Constraints {
        var constraints = identity.definition?.constraints ?? Constraints()
        limits(&constraints)
        length(&constraints)
        if isForUInt8("validValues") { validValues(&constraints) }
        if isForUInt8("validRanges") { validRanges(&constraints) }
        return constraints
    }

    func unit() -> Unit {
        let known = identity.definition?.unit ?? .none
        guard let text = mapping.text("unit") else { return known }
        guard isNumber else {
            findings.error("\(identity.name) is no number, so it has no unit; take the key out", at: text.position)
            return known
        }
        guard let unit = Unit(name: text.value) else {
            let names = Unit.allCases.map(\.name)
            let hint = suggestion(for: text.value, in: names, otherwise: "there are \(names.joined(separator: ", "))")
            findings.error("there is no unit '\(text.value.shortened)'; \(hint)", at: text.position)
            return known
        }
        return unit
    }

    private func limits(_ constraints: inout Constraints) {
        constraints.minimum = limit("min") ?? constraints.minimum
        constraints.maximum = limit("max") ?? constraints.maximum
        if let step = limit("step"), let position = mapping.node("step")?.position {
            if step.number ?? 0 > 0 {
                constraints.step = step
            } else {
                findings.error("'step' must be greater than 0", at: position)
            }
        }
        guard let minimum = constraints.minimum, let maximum = constraints.maximum,
            minimum.number ?? 0 > maximum.number ?? 0, let node = mapping.node("min") ?? mapping.node("max")
        else { return }
        // With the catalogue's limits no value is blamed for those of the file.
        constraints.minimum = identity.definition?.constraints.minimum
        constraints.maximum = identity.definition?.constraints.maximum
        findings.error(
            "\(identity.name) cannot go from \(describe(minimum)) to \(describe(maximum)); the minimum is above the maximum",
            at: node.position)
    }

    private func describe(_ value: Value) -> String {
        ValueText.describe(value, for: characteristic(Constraints()))
    }

    /// A number in the characteristic's format.
    private func limit(_ key: String) -> Value? {
        guard let node = mapping.node(key) else { return nil }
        guard isNumber else {
            findings.error("\(identity.name) is no number, so '\(key)' means nothing; take it out", at: node.position)
            return nil
        }
        guard let text = node.plainText else {
            findings.error("'\(key)' must be a number, not \(node.summary)", at: node.position)
            return nil
        }
        // Where every value has a name there are no others; a step says nothing about which.
        let isClosed = identity.catalogue?.values.isEmpty == false && key != "step"
        return value(text, node.position, within: isClosed ? identity.definition?.constraints ?? Constraints() : Constraints())
    }

    private func length(_ constraints: inout Constraints) {
        guard let node = mapping.node("maxLength") else { return }
        switch format {
        case .string:
            // HAP R14 table 6-3.
            constraints.maximumLength = mapping.integer("maxLength", in: 1...256)?.value ?? constraints.maximumLength
        case .data:
            constraints.maximumLength =
                mapping.integer("maxLength", in: 1...Constraints.defaultDataLength)?.value ?? constraints.maximumLength
        case .bool, .uint8, .uint16, .uint32, .uint64, .int, .float, .tlv8:
            findings.error(
                "'maxLength' is for string and data, \(identity.name) is \(format.rawValue); take it out", at: node.position)
        }
    }

    /// HAP R14 7.4.5.3.
    private func isForUInt8(_ key: String) -> Bool {
        guard let node = mapping.node(key) else { return false }
        guard format == .uint8, identity.catalogue != nil else {
            findings.error(
                "'\(key)' is for Apple's types of format uint8, \(identity.name) is none; take it out", at: node.position)
            return false
        }
        return true
    }

    private func validValues(_ constraints: inout Constraints) {
        guard let nodes = mapping.list("validValues", maximum: 256) else { return }
        var values: Set<UInt8> = []
        for node in nodes {
            guard let value = number(node, within: constraints) else { continue }
            if !values.insert(value).inserted {
                findings.error("\(node.summary) is in 'validValues' twice; take one out", at: node.position)
            }
        }
        constraints.validValues = values.sorted()
    }

    private func validRanges(_ constraints: inout Constraints) {
        guard let nodes = mapping.list("validRanges", maximum: 128) else { return }
        var ranges: [ClosedRange<UInt8>] = []
        var limits = constraints
        limits.validValues = []
        for node in nodes {
            guard case .sequence(let ends) = node.content, ends.count == 2 else {
                findings.error("a valid range is a list of two, as in [1, 3], not \(node.summary)", at: node.position)
                continue
            }
            let bounds = ends.compactMap { number($0, within: limits) }
            guard bounds.count == 2 else { continue }
            guard bounds[0] <= bounds[1], ranges.last.map({ $0.upperBound < bounds[0] }) ?? true else {
                findings.error("valid ranges must go up and not overlap", at: node.position)
                continue
            }
            ranges.append(bounds[0]...bounds[1])
        }
        constraints.validRanges = ranges
    }

    private func number(_ node: YAMLNode, within constraints: Constraints) -> UInt8? {
        guard let text = node.text else {
            findings.error("a value of \(identity.name) must be a name or a number, not \(node.summary)", at: node.position)
            return nil
        }
        guard case .uint8(let number)? = value(text, node.position, within: constraints) else { return nil }
        return number
    }

    private func value(_ text: String, _ position: SourcePosition, within constraints: Constraints) -> Value? {
        do {
            return try ValueText.parse(text, for: characteristic(constraints))
        } catch {
            findings.error(error.description, at: position)
            return nil
        }
    }

    private func characteristic(_ constraints: Constraints) -> Characteristic {
        Characteristic(
            iid: InstanceID(fixed: 1), type: identity.type, format: format, properties: [], name: identity.name,
            constraints: constraints)
    }
}
