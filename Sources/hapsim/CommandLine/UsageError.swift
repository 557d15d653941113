/// What is wrong with a command line.
enum UsageError: Error, Equatable {
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, value: String)
    /// A flag was given a value.
    case unexpectedValue(option: String)
    case repeatedOption(String)
    case missingArgument(String)
    case unexpectedArgument(String)
    /// The value of an option or argument cannot be what it is to be; the reason says what would be right.
    case invalidValue(of: String, reason: String)
}

extension UsageError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknownCommand(let name, let suggestion):
            "\(name.isEmpty ? "''" : name): no such command" + UsageError.hint(suggestion)
        case .unknownOption(let name, let suggestion): "\(name): no such option" + UsageError.hint(suggestion)
        case .missingValue(let option, let value): "\(option): needs a value, \(option) \(value)"
        case .unexpectedValue(let option): "\(option): takes no value"
        case .repeatedOption(let option): "\(option): given twice"
        case .missingArgument(let name): "\(name) is missing"
        case .unexpectedArgument(let text): "\(text): one argument too many"
        case .invalidValue(let name, let reason): "\(name): \(reason)"
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { ", did you mean \($0)?" } ?? ""
    }
}
