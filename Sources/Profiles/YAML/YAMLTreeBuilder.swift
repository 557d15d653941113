/// Puts nodes together from the begin and end of collections; keeps its own stack, so that no input can exhaust the program's.
struct YAMLTreeBuilder {
    /// Deeper than any definition file needs.
    static let maximumDepth = 32

    private enum Collection {
        case sequence
        case mapping(key: Key?)
    }

    private enum Key {
        case text(String, SourcePosition)
        /// Complained about; its value is read and dropped.
        case refused
    }

    /// A collection that has not ended.
    private struct Open {
        var collection: Collection
        let position: SourcePosition
    }

    private var open: [Open] = []
    /// What the open collections have so far, each at the index of its collection: what grows stands beside what is looked
    /// at meanwhile, else Swift 6.0 copies it each time.
    private var nodes: [[YAMLNode]] = []
    private var members: [[YAMLMember]] = []
    private(set) var root: YAMLNode?
    private(set) var problems: [YAMLProblem] = []
    /// Reading on makes no sense; `problems` says why.
    private(set) var isAbandoned = false

    /// A list inside the innermost open collection begins.
    mutating func beginSequence(at position: SourcePosition) {
        begin(.sequence, at: position)
    }

    /// A mapping inside the innermost open collection begins.
    mutating func beginMapping(at position: SourcePosition) {
        begin(.mapping(key: nil), at: position)
    }

    private mutating func begin(_ collection: Collection, at position: SourcePosition) {
        guard open.count < Self.maximumDepth else {
            abandon("nested deeper than \(Self.maximumDepth) levels", at: position)
            return
        }
        open.append(Open(collection: collection, position: position))
        nodes.append([])
        members.append([])
    }

    /// The innermost open collection ends.
    mutating func end() {
        guard let last = open.popLast(), let nodes = nodes.popLast(), let members = members.popLast() else { return }
        switch last.collection {
        case .sequence: add(YAMLNode(content: .sequence(nodes), position: last.position))
        case .mapping: add(YAMLNode(content: .mapping(members), position: last.position))
        }
    }

    /// Adds a node to the innermost open collection.
    mutating func add(_ node: YAMLNode) {
        guard let last = open.indices.last else {
            root = node
            return
        }
        switch open[last].collection {
        case .sequence:
            nodes[last].append(node)
        case .mapping(key: nil):
            open[last].collection = .mapping(key: key(node, among: members[last]))
        case .mapping(key: .refused?):
            open[last].collection = .mapping(key: nil)
        case .mapping(key: .text(let text, let position)?):
            members[last].append(YAMLMember(key: text, keyPosition: position, value: node))
            open[last].collection = .mapping(key: nil)
        }
    }

    private mutating func key(_ node: YAMLNode, among members: [YAMLMember]) -> Key {
        guard case .scalar(let text, _) = node.content else {
            if case .refused = node.content { return .refused }
            refuse("a key must be text, not \(node.summary)", at: node.position)
            return .refused
        }
        guard members.count < Self.maximumMembers else {
            abandon("more than \(Self.maximumMembers) keys in one mapping", at: node.position)
            return .refused
        }
        if let first = members.first(where: { $0.key == text }) {
            let line = first.keyPosition.line
            refuse("'\(text.shortened)' is here for the second time; the first is in line \(line)", at: node.position)
            return .refused
        }
        return .text(text, node.position)
    }

    /// More than any mapping of a definition file needs; keys are looked for one by one.
    private static let maximumMembers = 256
    /// Nobody reads more.
    private static let maximumProblems = 100

    /// Notes something that is left out of the tree.
    mutating func refuse(_ message: String, at position: SourcePosition) {
        problems.append(YAMLProblem(message, at: position))
        if problems.count == Self.maximumProblems { isAbandoned = true }
    }

    /// Notes something that makes the rest unreadable.
    mutating func abandon(_ message: String, at position: SourcePosition) {
        problems.append(YAMLProblem(message, at: position))
        isAbandoned = true
    }
}
