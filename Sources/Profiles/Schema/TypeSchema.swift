import HAPModel
import JSON

/// The names of services and characteristics in the schema.
enum TypeSchema {
    /// What a service's `type` may be.
    static var service: JSONObject {
        let listed = Catalogue.apple.services.filter { !RequiredServices.unlisted.contains($0.type) }
        return named(
            "A service: a name that 'hapsim catalog' lists, Apple's name, a short UUID, or a full UUID of one's own.",
            listed.flatMap { [$0.name] + $0.aliases }, listed.compactMap(\.dottedName), words: nil)
    }

    /// What a characteristic's `type` may be.
    static var characteristic: JSONObject {
        let listed = Catalogue.apple.characteristics.filter { $0.type != RequiredServices.serviceSignature }
        return named(
            "A characteristic: a name that 'hapsim catalog' lists or a short form of it, Apple's name, a short UUID, or a full UUID of one's own.",
            listed.flatMap { [$0.name] + $0.aliases }, listed.compactMap(\.dottedName), words: shortNameWords)
    }

    /// - Parameter words: those that short forms of names consist of; nil: there are none.
    private static func named(
        _ description: String, _ names: [String], _ dottedNames: [String], words: [String]?
    ) -> JSONObject {
        var choices: [JSONValue] = [
            ["enum": .array(names.map { .string($0) })],
            ["enum": .array(dottedNames.map { .string($0) })],
            ["type": "string", "pattern": #"^public\.hap\.[a-z0-9.-]+$"#],
            ["type": "string", "pattern": "^[0-9A-Fa-f]{1,8}$"],
            ["type": "string", "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"],
            // A short UUID of digits only is a number in YAML.
            ["type": "integer", "minimum": 0],
        ]
        if let words {
            let word = "(" + words.joined(separator: "|") + ")"
            choices.append(["type": "string", "pattern": .string("^\(word)(-\(word))*$")])
        }
        return ["description": .string(description), "anyOf": .array(choices)]
    }

    /// The words of all names that some service has; any of them may be left out where it is clear which is meant.
    private static var shortNameWords: [String] {
        let names = Catalogue.apple.services.flatMap { $0.required + $0.optional }
        return Set(names.flatMap { $0.split(separator: "-").map(String.init) }).sorted()
    }
}
