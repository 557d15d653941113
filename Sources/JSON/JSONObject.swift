/// A name and its value.
public struct JSONMember: Equatable, Sendable {
    public let key: String
    public let value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}

/// A JSON object that keeps its members in the order in which they were written.
public struct JSONObject: Equatable, Sendable {
    /// The members in order; no two have one key.
    public private(set) var members: [JSONMember] = []

    /// An object of some members; of two with one key the later value counts, at the place of the first.
    public init(_ members: [JSONMember] = []) {
        for member in members { self[member.key] = member.value }
    }

    /// An object of members whose keys are known to differ.
    init(distinct members: [JSONMember]) {
        self.members = members
    }

    /// The value of a key; setting keeps the place of a key that is there, appends a new one, and removes it for nil.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index] = JSONMember(key, value)
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(JSONMember(key, value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { JSONMember($0, $1) })
    }
}
