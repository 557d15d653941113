/// A part of a YAML document and where it begins.
struct YAMLNode {
    enum Content {
        /// `isPlain`: without quotes, so that it may be a number, a boolean or nothing.
        case scalar(text: String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([YAMLMember])
        /// Something that was complained about already; whoever reads it stays silent.
        case refused
    }

    let content: Content
    let position: SourcePosition

    /// The value of a key of a mapping.
    func member(_ key: String) -> YAMLNode? {
        guard case .mapping(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }
}

/// A key of a mapping and its value.
struct YAMLMember {
    let key: String
    let keyPosition: SourcePosition
    let value: YAMLNode
}

/// Something in a file that hapsim does not read.
struct YAMLProblem: Equatable {
    let message: String
    let position: SourcePosition

    init(_ message: String, at position: SourcePosition) {
        self.message = message
        self.position = position
    }
}
