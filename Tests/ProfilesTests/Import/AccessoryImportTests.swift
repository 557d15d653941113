import HAPModel
import Testing

@testable import Profiles

@Suite struct AccessoryImportTests {
    private static let folder = Files.data + "/import"

    /// The definition file of a dump, and what the loader says of it.
    private func imported(_ name: String, number: Int64? = nil) throws -> (text: String, file: DefinitionFile) {
        let text = try AccessoryImport.definition(path: "\(Self.folder)/\(name).json", number: number)
        return (text, try DefinitionFile.parse(Array(text.utf8), file: name).get())
    }

    @Test(
        "dumps that aiohomekit made of the profiles, and one of a strange accessory, become the files that stand beside",
        arguments: Files.names(in: Files.data + "/import", suffix: ".json"))
    func files(_ name: String) throws {
        let imported = try imported(name, number: name == "quirks" ? 7 : nil)
        #expect(try imported.text == Files.text("\(Self.folder)/\(name).yaml"))
    }

    @Test(
        "what comes of a dump of a profile publishes the same types, formats, permissions, limits and values",
        arguments: ["four-button-switch", "thermostat", "garage-door"])
    func sameTable(_ name: String) throws {
        let profile = try DefinitionFile.load(path: "\(Files.package)/Profiles/\(name).yaml").definition
        #expect(try Self.facts(of: imported(name).file.definition) == Self.facts(of: profile))
    }

    /// All that a dump over Bluetooth LE tells of an accessory, a line a characteristic.
    private static func facts(of definition: Definition) throws -> [String] {
        var assignment = InstanceIDAssignment()
        let database = try definition.makeDatabase(instanceIDs: &assignment)
        return database.characteristics.map { characteristic in
            let constraints = characteristic.constraints
            let limits = [constraints.minimum, constraints.maximum, constraints.step].map { $0?.number ?? -1 }
            return "\(characteristic.iid) \(characteristic.name) \(characteristic.format) \(characteristic.properties.rawValue) "
                + "\(limits) \(characteristic.initialValue)"
        }
    }

    @Test("the category is the given one, or that of the first service that has one")
    func category() throws {
        let given = try #require(Catalogue.apple.category(named: "fan"))
        let text = try AccessoryImport.definition(path: "\(Self.folder)/thermostat.json", category: given)
        #expect(text.contains("\ncategory: fan\n"))
        for (type, name) in [
            ("45", "door-lock"), ("8A", "sensor"), ("BC", "air-conditioner"), ("D8", "television"), ("999", "other"),
        ] {
            let dump = "[{\"services\":[{\"type\":\"\(type)\",\"characteristics\":[{\"type\":\"25\",\"perms\":[\"pr\"]}]}]}]"
            #expect(try AccessoryImport.definition(Array(dump.utf8)).contains("\ncategory: \(name)\n"))
        }
    }

    @Test("a dump of which nothing is left is an error that says why")
    func nothingLeft() {
        #expect(
            errorMessage { try AccessoryImport.definition(Array("[{\"aid\":1,\"services\":[]}]".utf8)) }
                == "no accessory is left of the dump: 'services' must be a list, not nothing")
    }
}
