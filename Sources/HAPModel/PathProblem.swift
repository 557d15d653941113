/// Why a path names no characteristic.
public enum PathProblem: Error, Equatable, Sendable {
    case malformed(String)
    /// A number that no instance ID has.
    case noInstanceID(String)
    case noCharacteristicWithID(InstanceID)
    /// The instance ID is that of a service.
    case service(InstanceID)
    case noService(String, all: [String])
    case noServiceNumber(String, Int, count: Int)
    case noCharacteristic(String, service: String, all: [String])
    /// A short name that several characteristics fit.
    case ambiguous(String, [String])
}

extension PathProblem: CustomStringConvertible {
    /// What is wrong and what would be right, on one line.
    public var description: String {
        switch self {
        case .malformed(let text):
            "'\(text)' is no path; write service/characteristic, as in lock-mechanism/lock-target-state, or an instance ID"
        case .noInstanceID(let text):
            "'\(text)' is no instance ID; they go from 1 to 65535"
        case .noCharacteristicWithID(let iid):
            "there is no characteristic with instance ID \(iid)"
        case .service(let iid):
            "instance ID \(iid) is that of a service; name one of its characteristics"
        case .noService(let name, let all):
            "there is no service '\(name)'; \(Self.hint(name, all))"
        case .noServiceNumber(let name, let number, let count):
            "there is no \(name)[\(number)]; the accessory has \(count) of it"
        case .noCharacteristic(let name, let service, let all):
            "\(service) has no characteristic '\(name)'; \(Self.hint(name, all))"
        case .ambiguous(let name, let candidates):
            "'\(name)' may be \(candidates.joined(separator: " or "))"
        }
    }

    private static func hint(_ name: String, _ all: [String]) -> String {
        if let nearest = NearestName.of(name, in: all) { return "did you mean '\(nearest)'?" }
        var seen: Set<String> = []
        return "there are " + all.filter { seen.insert($0).inserted }.joined(separator: ", ")
    }
}
