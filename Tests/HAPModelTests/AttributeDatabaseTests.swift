import HAPModel
import Testing

@Suite("AttributeDatabase")
struct AttributeDatabaseTests {
    private func iid(_ number: UInt16) throws -> InstanceID { try #require(InstanceID(number)) }

    private func service(_ number: UInt16, linked: [UInt16] = [], characteristics: [UInt16] = []) throws -> Service {
        Service(
            iid: try iid(number), type: HAPUUID(apple: 0x43), linked: try linked.map(iid), name: "\(number)",
            characteristics: try characteristics.map {
                Characteristic(
                    iid: try iid($0), type: HAPUUID(apple: 0x25), format: .bool, properties: .pairedRead, name: "\($0)")
            })
    }

    @Test("characteristics are found by instance ID, and listed in their order")
    func lookup() throws {
        let database = try AttributeDatabase(services: [
            service(1, characteristics: [9, 3]), service(0x30), service(0x20, linked: [1, 0x30], characteristics: [0xFFFF]),
        ])
        #expect(database.characteristics.map(\.iid.rawValue) == [9, 3, 0xFFFF])
        let rows: [(UInt16, Int, Int)] = [(9, 0, 0), (3, 0, 1), (0xFFFF, 2, 0)]
        for (number, service, characteristic) in rows {
            let location = try #require(try database.location(of: iid(number)))
            #expect(location.service == service)
            #expect(location.characteristic == characteristic)
            #expect(database[location].iid.rawValue == number)
            #expect(try database[iid(number)]?.iid.rawValue == number)
        }
    }

    @Test("a service is no characteristic, and an instance ID that nothing has is at no place")
    func unknown() throws {
        let database = try AttributeDatabase(services: [service(1, characteristics: [2])])
        for number: UInt16 in [1, 3, 0xFFFF] {
            #expect(try database.location(of: iid(number)) == nil)
            #expect(try database[iid(number)] == nil)
        }
        #expect(try AttributeDatabase(services: []).characteristics.isEmpty)
    }

    @Test("HAP-BLE 2.2: an instance ID that is there twice is refused and named, whatever has it")
    func duplicates() throws {
        let rows: [([Service], UInt16)] = [
            ([try service(1), try service(1)], 1),
            ([try service(1, characteristics: [2, 2])], 2),
            ([try service(1, characteristics: [1])], 1),
            ([try service(1, characteristics: [2]), try service(3, characteristics: [2])], 2),
            ([try service(1, characteristics: [3]), try service(3)], 3),
            ([try service(1), try service(2), try service(3, characteristics: [4, 5, 1])], 1),
        ]
        for (services, number) in rows {
            #expect(throws: AttributeDatabase.Invalid.duplicateInstanceID(try iid(number))) {
                _ = try AttributeDatabase(services: services)
            }
        }
    }

    @Test("HAP-BLE 2.2: a link leads once to another service, before or behind; any other is refused and named")
    func links() throws {
        let good = [
            [try service(1, linked: [2]), try service(2)], [try service(1), try service(2, linked: [1])],
            [try service(1, linked: [2]), try service(2, linked: [1])],
            [try service(1, linked: [3, 2]), try service(2), try service(3)],
        ]
        for services in good {
            let database = try AttributeDatabase(services: services)
            #expect(database.services == services)
        }
        let bad: [([Service], UInt16, UInt16)] = [
            ([try service(1, linked: [1])], 1, 1),
            ([try service(1, linked: [9])], 1, 9),
            ([try service(1, linked: [2, 2]), try service(2)], 1, 2),
            ([try service(1, characteristics: [5]), try service(2, linked: [5])], 2, 5),
            ([try service(1, linked: [2]), try service(2, linked: [3])], 2, 3),
        ]
        for (services, from, to) in bad {
            #expect(throws: AttributeDatabase.Invalid.badLink(from: try iid(from), to: try iid(to))) {
                _ = try AttributeDatabase(services: services)
            }
        }
    }
}
