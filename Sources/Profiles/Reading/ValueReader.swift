import HAPModel

/// Reads the value that a characteristic starts with.
struct ValueReader {
    let characteristic: Characteristic
    let findings: Findings

    /// The value of a node; nil after a complaint.
    func read(_ node: YAMLNode) -> Value? {
        guard let text = node.text else {
            if case .refused = node.content { return nil }
            findings.error("the value of \(characteristic.name) cannot be \(node.summary)", at: node.position)
            return nil
        }
        if characteristic.format == .bool, node.boolean == nil, let meant = ValueText.boolean(text) {
            findings.error(
                node.isQuotedBoolean
                    ? "'\(text)' in quotes is text; write it without them"
                    : "'\(text)' is text in YAML 1.2, no boolean; did you mean \(meant)?", at: node.position)
            return nil
        }
        if node.plainText == nil, Value.zero(of: characteristic.format).number != nil, NumberText.decimal(text) != nil {
            findings.error("'\(text)' in quotes is text; write the number without them", at: node.position)
            return nil
        }
        do {
            return try ValueText.parse(text, for: characteristic)
        } catch {
            findings.error(error.description, at: node.position)
            return nil
        }
    }

    /// The first of zero, the minimum and the valid values that the constraints allow.
    func defaultValue(at position: SourcePosition) -> Value? {
        let constraints = characteristic.constraints
        let candidates =
            [Self.defaults[characteristic.type], .zero(of: characteristic.format), constraints.minimum]
            + [constraints.validValues.first, constraints.validRanges.first?.lowerBound].map { $0.map(Value.uint8) }
        for case let candidate? in candidates {
            if let value = characteristic.validate(candidate) { return value }
        }
        findings.error("no value fits the limits of \(characteristic.name); give it one", at: position)
        return nil
    }

    /// Where zero and nothing would be wrong.
    private static let defaults: [HAPUUID: Value] = [
        RequiredServices.version: .string("1.0")
    ]
}
