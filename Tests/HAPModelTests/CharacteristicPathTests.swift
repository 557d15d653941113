import HAPModel
import Testing

@Suite struct CharacteristicPathTests {
    @Test(
        "a path is read and printed",
        arguments: [
            ("lock-mechanism/lock-target-state", "lock-mechanism/lock-target-state"), ("outlet[2]/on", "outlet[2]/on"),
            ("outlet[1]/on", "outlet/on"), ("0x33", "0x33"), ("51", "0x33"), ("65535", "0xffff"), ("45/1E", "45/1E"),
        ])
    func reads(_ text: String, _ printed: String) throws {
        #expect(try CharacteristicPath(text).description == printed)
    }

    @Test(
        "what is no path is refused",
        arguments: [
            "", "/", "on", "outlet/", "/on", "outlet/on/x", "outlet[/on", "outlet[]/on", "outlet[0]/on", "outlet[-1]/on",
            "[1]/on",
            "outlet[2]x/on", "outlet[99999999999999999999]/on",
        ])
    func malformed(_ text: String) {
        #expect(throws: PathProblem.malformed(text)) { try CharacteristicPath(text) }
    }

    @Test("a number that is no instance ID is refused", arguments: ["0", "65536", "0x10000", "18446744073709551615"])
    func noInstanceID(_ text: String) {
        #expect(throws: PathProblem.noInstanceID(text)) { try CharacteristicPath(text) }
    }

    /// Two outlets and a garage door with a custom characteristic.
    private static func database() throws -> AttributeDatabase {
        func service(_ iid: UInt16, _ name: String, _ characteristics: [String]) throws -> Service {
            let all = try characteristics.enumerated().map { offset, name in
                let type = Catalogue.apple.characteristic(named: name)?.type ?? HAPUUID(name)
                return Characteristic(
                    iid: try #require(InstanceID(iid + 1 + UInt16(offset))), type: try #require(type), format: .uint8,
                    properties: .pairedRead, name: name)
            }
            let type = try #require(Catalogue.apple.service(named: name))
            return Service(iid: try #require(InstanceID(iid)), type: type.type, name: name, characteristics: all)
        }
        return try AttributeDatabase(services: [
            service(0x30, "outlet", ["name", "on", "outlet-in-use"]), service(0x40, "outlet", ["name", "on", "outlet-in-use"]),
            service(
                0x50, "garage-door-opener",
                ["current-door-state", "target-door-state", "lock-target-state", "A1B2C3D4-0000-4000-8000-00805F9B34FB"]),
        ])
    }

    @Test(
        "a path leads to its characteristic",
        arguments: [
            ("outlet/on", 0x32), ("outlet[2]/on", 0x42), ("0x42", 0x42), ("garage-door-opener/target-state", 0x52),
            ("garage-door-opener/lock", 0x53), ("public.hap.service.outlet/public.hap.characteristic.on", 0x32),
            ("public.hap.garage-door-opener/door-state", nil), ("41/32", 0x52), ("41/public.hap.door-state.target", 0x52),
            ("00000041-0000-1000-8000-0026BB765291/1e", 0x53),
            ("garage-door-opener/a1b2c3d4-0000-4000-8000-00805f9b34fb", 0x54),
        ] as [(String, UInt16?)])
    func resolves(_ text: String, _ iid: UInt16?) throws {
        let database = try Self.database()
        let path = try CharacteristicPath(text)
        guard let iid else {
            #expect(throws: PathProblem.ambiguous("door-state", ["current-door-state", "target-door-state"])) {
                try path.resolve(in: database)
            }
            return
        }
        #expect(try database[path.resolve(in: database)].iid.rawValue == iid)
    }

    @Test(
        "a path to nothing says what there is",
        arguments: [
            ("outlte/on", "there is no service 'outlte'; did you mean 'outlet'?"),
            ("lightbulb/on", "there is no service 'lightbulb'; there are outlet, garage-door-opener"),
            ("outlet[3]/on", "there is no outlet[3]; the accessory has 2 of it"),
            ("outlet/one", "outlet has no characteristic 'one'; did you mean 'on'?"),
            ("outlet/brightness", "outlet has no characteristic 'brightness'; there are name, on, outlet-in-use"),
            ("0x99", "there is no characteristic with instance ID 0x99"),
            ("48", "instance ID 0x30 is that of a service; name one of its characteristics"),
        ])
    func unresolved(_ text: String, _ message: String) throws {
        let database = try Self.database()
        let path = try CharacteristicPath(text)
        let problem = errorMessage { try path.resolve(in: database) }
        #expect(problem == message)
    }

    @Test("every place has a path that leads back to it")
    func roundTrip() throws {
        let database = try Self.database()
        for characteristic in database.characteristics {
            let location = try #require(database.location(of: characteristic.iid))
            let path = try CharacteristicPath(database.path(of: location).description)
            #expect(try path.resolve(in: database) == location)
        }
        let second = try #require(InstanceID(0x42).flatMap(database.location(of:)))
        #expect(database.path(of: second).description == "outlet[2]/on")
    }
}
