/// How users name a characteristic: `lock-mechanism/lock-target-state`, `outlet[2]/on`, `0x33` or `51`.
public enum CharacteristicPath: Hashable, Sendable {
    case instanceID(InstanceID)
    /// The service is named as in the catalogue, `number` counts those of one type from 1.
    case names(service: String, number: Int, characteristic: String)

    /// Reads a path; whether there is such a characteristic only `resolve(in:)` tells.
    public init(_ text: some StringProtocol) throws(PathProblem) {
        if let number: UInt64 = NumberText.integer(text) {
            guard let short = UInt16(exactly: number), let iid = InstanceID(short) else {
                throw .noInstanceID(String(text))
            }
            self = .instanceID(iid)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, let (service, number) = Self.numbered(parts[0]) else {
            throw .malformed(String(text))
        }
        self = .names(service: service, number: number, characteristic: String(parts[1]))
    }

    /// Splits `outlet[2]`; a name without a number is the first of its type. nil: malformed.
    public static func numbered(_ text: some StringProtocol) -> (name: String, number: Int)? {
        let (name, rest) = Substring(text).cut(at: "[")
        guard !name.isEmpty else { return nil }
        if name.endIndex == text.endIndex { return (String(name), 1) }
        guard rest.last == "]", let number = Int(rest.dropLast()), number >= 1 else { return nil }
        return (String(name), number)
    }
}

extension CharacteristicPath: CustomStringConvertible {
    public var description: String {
        switch self {
        case .instanceID(let iid): iid.description
        case .names(let service, 1, let characteristic): "\(service)/\(characteristic)"
        case .names(let service, let number, let characteristic): "\(service)[\(number)]/\(characteristic)"
        }
    }
}
