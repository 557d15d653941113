import JSON
import Testing

@testable import Profiles

@Suite struct DefinitionSchemaTests {
    private let schema = DefinitionSchema.json

    @Test("the schema beside the profiles is the one that the catalogue makes")
    func current() throws {
        let committed = try Files.text("\(Files.package)/Profiles/accessory.schema.json")
        #expect(
            committed == schema.serialized(pretty: true) + "\n",
            "make it anew: hapsim schema > Profiles/accessory.schema.json")
    }

    @Test("the schema has exactly the keys that the loader reads")
    func keys() {
        func keys(_ object: JSONValue?) -> [String] {
            object?["properties"]?.objectValue?.members.map(\.key).sorted() ?? []
        }
        #expect(keys(schema) == AccessoryReader.keys.sorted())
        #expect(keys(schema["definitions"]?["service"]) == ServiceReader.keys.sorted())
        #expect(keys(schema["definitions"]?["characteristic"]) == CharacteristicReader.keys.sorted())
    }

    @Test("every reference leads somewhere")
    func references() {
        let definitions = schema["definitions"]?.objectValue?.members.map { "#/definitions/" + $0.key } ?? []
        let found = Self.references(in: schema)
        #expect(found.count >= 6)
        #expect(found.allSatisfy(definitions.contains))
    }

    private static func references(in value: JSONValue) -> [String] {
        switch value {
        case .array(let elements): elements.flatMap(references)
        case .object(let object):
            object.members.flatMap { member in
                member.key == "$ref" ? [member.value.stringValue ?? ""] : references(in: member.value)
            }
        case .null, .bool, .integer, .number, .string: []
        }
    }
}
