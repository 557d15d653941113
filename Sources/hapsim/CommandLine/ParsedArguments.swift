import HAPModel

/// What a command was called with, checked against its declaration.
struct ParsedArguments: Equatable {
    /// By the option's name, `--state`; those of one that repeats in their order.
    private(set) var values: [String: [String]] = [:]
    private(set) var flags: Set<String> = []
    /// All arguments, for a command of which the last one repeats.
    private(set) var arguments: [String] = []
    private let argumentNames: [String]

    /// Whether the flag was given.
    func has(_ flag: String) -> Bool {
        flags.contains(flag)
    }

    /// The option's value; nil when it was not given.
    func value(_ option: String) -> String? {
        values[option]?.first
    }

    /// The values of an option that repeats, as what `convert` makes of them.
    func values<Value>(_ option: String, as convert: (String) throws -> Value) throws -> [Value] {
        try (values[option] ?? []).map { try Self.converted($0, of: option, convert) }
    }

    /// The option's value as what `convert` makes of it.
    ///
    /// - Throws: `UsageError.invalidValue` with the reason that `convert` throws.
    func value<Value>(_ option: String, as convert: (String) throws -> Value) throws -> Value? {
        try value(option).map { try Self.converted($0, of: option, convert) }
    }

    private static func converted<Value>(
        _ text: String, of option: String, _ convert: (String) throws -> Value
    ) throws -> Value {
        do {
            return try convert(text)
        } catch {
            throw UsageError.invalidValue(of: option, reason: "\(error)")
        }
    }

    /// The argument that was declared with this name; nil when it was left out.
    func argument(_ name: String) -> String? {
        argumentNames.firstIndex(of: name).flatMap { arguments.dropFirst($0).first }
    }

    /// The argument that was declared with this name and may not be left out.
    func required(_ name: String) throws(UsageError) -> String {
        guard let argument = argument(name) else { throw .missingArgument(name) }
        return argument
    }

    /// The argument that was declared with this name as one of some words; nil when it was left out.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let text = argument(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = type.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidValue(of: name, reason: "'\(text)' is none of \(choices)")
        }
        return choice
    }

    /// Reads what follows a command's name. Everything after `--` is an argument, and so is a negative number.
    init(_ words: [String], for command: Command) throws(UsageError) {
        argumentNames = command.arguments.map(\.name)
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            }
            guard word.hasPrefix("-"), word != "-", !ParsedArguments.isNegativeNumber(word) else {
                arguments.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts.first ?? word
            guard let option = command.options.first(where: { $0.name == name }) else {
                throw .unknownOption(name, suggestion: NearestName.of(name, in: command.options.map(\.name)))
            }
            guard values[name] == nil || option.repeats, !flags.contains(name) else { throw .repeatedOption(name) }
            switch (option.value, parts.dropFirst().first) {
            case (nil, nil):
                flags.insert(name)
            case (nil, .some):
                throw .unexpectedValue(option: name)
            case (.some(let placeholder), let attached):
                // What looks like the next option is one: a value that starts with dashes is written --name=--value.
                let value = attached ?? rest.popFirst().flatMap { $0.hasPrefix("--") ? nil : $0 }
                guard let value, !value.isEmpty else { throw .missingValue(option: name, value: placeholder) }
                values[name, default: []].append(value)
            }
        }
        try check(command.arguments)
    }

    /// Optional arguments and those that repeat are declared last.
    private func check(_ declared: [Command.Argument]) throws(UsageError) {
        let required = declared.filter { $0.count == .one || $0.count == .oneOrMore }
        if let missing = required.dropFirst(arguments.count).first { throw .missingArgument(missing.name) }
        if !declared.contains(where: { $0.count == .oneOrMore || $0.count == .zeroOrMore }),
            let extra = arguments.dropFirst(declared.count).first
        {
            throw .unexpectedArgument(extra)
        }
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        guard let second = word.dropFirst().first else { return false }
        return second.isASCII && second.isNumber || second == "."
    }
}
