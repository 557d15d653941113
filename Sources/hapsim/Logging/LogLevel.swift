/// How much a log line matters.
enum LogLevel: String, CaseIterable, Comparable {
    /// The accessory does not work.
    case error
    /// It works, but something is not as it should be.
    case warning
    /// What a user wants to know.
    case info
    /// What explains how it came about.
    case debug

    /// Why text is no level.
    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    init(_ text: String) throws(Invalid) {
        guard let level = LogLevel(rawValue: text) else {
            let names = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw Invalid(description: "\(text): not a log level, it is one of \(names)")
        }
        self = level
    }

    /// The more important level is the lesser one.
    static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .info: 2
        case .debug: 3
        }
    }
}
