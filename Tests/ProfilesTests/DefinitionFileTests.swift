import Testing

@testable import Profiles

@Suite struct DefinitionFileTests {
    private static let broken = Files.data + "/broken"

    @Test(
        "a broken file gets exactly the messages that stand beside it",
        arguments: Files.names(in: Files.data + "/broken", suffix: ".yaml"))
    func broken(_ name: String) throws {
        let bytes = try Files.bytes("\(Self.broken)/\(name).yaml")
        let expected = try Files.text("\(Self.broken)/\(name).expected")
        switch DefinitionFile.parse(bytes, file: "\(name).yaml") {
        case .success: Issue.record("it has no errors")
        case .failure(let failure): #expect(failure.description + "\n" == expected)
        }
    }

    @Test("there are at least twenty broken files")
    func enoughBroken() {
        #expect(Files.names(in: Self.broken, suffix: ".yaml").count >= 20)
    }

    @Test(
        "a doubtful file loads, with exactly the warnings that stand beside it",
        arguments: Files.names(in: Files.data + "/doubtful", suffix: ".yaml"))
    func doubtful(_ name: String) throws {
        let file = try DefinitionFile.load(path: "\(Files.data)/doubtful/\(name).yaml")
        let expected = try Files.text("\(Files.data)/doubtful/\(name).expected")
        let place = "\(Files.data)/doubtful/"
        #expect(file.warnings.map { $0.description.dropFirst(place.utf8.count) + "\n" }.joined() == expected)
    }

    @Test(
        "every shipped profile loads without a warning", arguments: Files.names(in: Files.package + "/Profiles", suffix: ".yaml"))
    func shipped(_ name: String) throws {
        let file = try DefinitionFile.load(path: "\(Files.package)/Profiles/\(name).yaml")
        #expect(file.warnings == [])
        #expect(!file.definition.services.isEmpty)
    }

    @Test("a file that cannot be read is refused with the system's reason")
    func unreadable() {
        let missing = "\(Files.data)/missing.yaml"
        #expect(errorMessage { try DefinitionFile.load(path: missing) } == "cannot read \(missing): No such file or directory")
        #expect(errorMessage { try DefinitionFile.load(path: Files.data) } == "cannot read \(Files.data): Is a directory")
    }

    @Test("a file without end is not read to its end")
    func endless() {
        #expect(errorMessage { try DefinitionFile.load(path: "/dev/zero") } == "/dev/zero:1:1: the file is larger than 1 MiB")
    }

    @Test("the product data and the setup information are those of the file")
    func productData() throws {
        let definition = try DefinitionFile.load(path: "\(Files.data)/tables/everything.yaml").definition
        #expect(definition.name == "Everything")
        #expect(definition.category == 10)
        #expect(definition.firmwareRevision == "1.10")
        #expect(definition.setupCode?.description == "111-22-333")
        #expect(definition.setupID?.text == "7OSX")
        let lock = try DefinitionFile.load(path: "\(Files.package)/Profiles/lock.yaml").definition
        #expect(lock.category == 6)
        #expect(lock.hardwareRevision == nil)
        #expect(lock.setupCode == nil)
        #expect(lock.setupID == nil)
    }
}
