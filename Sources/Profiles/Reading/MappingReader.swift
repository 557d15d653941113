import HAPModel

/// Reads the values of a mapping by their keys; what is of another type than the key wants is complained about.
struct MappingReader {
    /// Where the mapping begins.
    let position: SourcePosition
    let findings: Findings
    private let members: [String: YAMLMember]

    /// - Parameters:
    ///   - subject: what the mapping describes, for complaints: `a service`.
    ///   - keys: those it may have; any other one is complained about.
    /// - Returns: nil, after a complaint, when the node is no mapping.
    init?(_ node: YAMLNode, subject: String, keys: [String], findings: Findings) {
        switch node.content {
        case .refused:
            return nil
        case .scalar, .sequence:
            findings.error("\(subject) is described by keys and values, not by \(node.summary)", at: node.position)
            return nil
        case .mapping(let list):
            for member in list where !keys.contains(member.key) {
                findings.error(Self.unknown(member.key, subject, keys), at: member.keyPosition)
            }
            members = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
            position = node.position
            self.findings = findings
        }
    }

    private static func unknown(_ key: String, _ subject: String, _ keys: [String]) -> String {
        let hint = suggestion(for: key, in: keys, otherwise: "there are \(keys.joined(separator: ", "))")
        return "\(subject) has no key '\(key.shortened)'; \(hint)"
    }

    func node(_ key: String) -> YAMLNode? {
        members[key]?.value
    }

    func has(_ key: String) -> Bool {
        members[key] != nil
    }

    /// The text of a key.
    func text(_ key: String) -> Located<String>? {
        guard let node = members[key]?.value else { return nil }
        guard let text = node.text else {
            complain("'\(key)' must be text, not \(node.summary)", node)
            return nil
        }
        return Located(value: text, position: node.position)
    }

    /// The boolean of a key; nil when it is not there or not one.
    func boolean(_ key: String) -> Bool? {
        guard let node = members[key]?.value else { return nil }
        guard let value = node.boolean else {
            let meant = node.text.flatMap { ValueText.boolean($0) }
            let hint = node.isQuotedBoolean ? " in quotes, which is text" : meant.map { "; did you mean \($0)?" } ?? ""
            complain("'\(key)' must be true or false, not \(node.summary)\(hint)", node)
            return nil
        }
        return value
    }

    /// The whole number of a key inside a range.
    func integer(_ key: String, in range: ClosedRange<Int>) -> Located<Int>? {
        guard let node = members[key]?.value else { return nil }
        guard let value = node.integer, range.contains(value) else {
            complain(
                "'\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(node.summary)", node)
            return nil
        }
        return Located(value: value, position: node.position)
    }

    /// The entries of the list of a key, at most `maximum` of them; nil when it is not there or not one.
    func list(_ key: String, maximum: Int) -> [YAMLNode]? {
        guard let node = members[key]?.value else { return nil }
        guard case .sequence(let entries) = node.content else {
            complain("'\(key)' must be a list, not \(node.summary)", node)
            return nil
        }
        guard entries.count <= maximum else {
            findings.error("'\(key)' has \(entries.count) entries, at most \(maximum) are possible", at: node.position)
            return nil
        }
        return entries
    }

    /// The texts of the list of a key.
    func texts(_ key: String, maximum: Int) -> [Located<String>]? {
        list(key, maximum: maximum)?.compactMap { node in
            guard let text = node.text else {
                complain("'\(key)' must be a list of names, \(node.summary) is none", node)
                return nil
            }
            return Located(value: text, position: node.position)
        }
    }

    private func complain(_ message: String, _ node: YAMLNode) {
        if case .refused = node.content { return }
        findings.error(message, at: node.position)
    }
}
