import JSON

/// Why a dump of an accessory gives no definition file.
public enum ImportFailure: Error, Equatable {
    /// The file cannot be read; the reason is the system's.
    case unreadable(path: String, reason: String)
    /// The file is larger than any dump, in bytes.
    case tooLarge(limit: Int)
    case notJSON(JSONError)
    /// The JSON is no dump: what is missing, and where.
    case noDump(String)
    /// The dump has no accessory of the number that was asked for, or several, and none was asked for.
    case accessories(numbers: [Int64])
    /// Nothing is left that a definition file can say; the first reason.
    case nothingLeft(String)
}

extension ImportFailure: CustomStringConvertible {
    /// What is wrong and what the user can do, on one line.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .tooLarge(let limit): "the dump is larger than \(limit) bytes"
        case .notJSON(let error): "the dump is no JSON: \(error)"
        case .noDump(let reason): "this is no dump of accessories: \(reason)"
        case .accessories(let numbers):
            "the dump has the accessories \(numbers.map(String.init).joined(separator: ", ")); say which with --aid, a definition file describes one"
        case .nothingLeft(let reason): "no accessory is left of the dump: \(reason)"
        }
    }
}
