import HAPController
import HAPModel
import Testing

@Suite("Attribute maps")
struct AttributeMapTests {
    private func service(_ iid: UInt16, _ type: UInt32, _ characteristics: [(UInt16, UInt32)]) throws -> Service {
        Service(
            iid: try #require(InstanceID(iid)), type: HAPUUID(apple: type), name: "service",
            characteristics: try characteristics.map { iid, type in
                Characteristic(
                    iid: try #require(InstanceID(iid)), type: HAPUUID(apple: type), format: .data, properties: .read,
                    name: "characteristic")
            })
    }

    @Test("attributes are found by their types")
    func found() throws {
        let database = try AttributeDatabase(services: [
            service(0x10, 0xA2, [(0x11, 0xA5), (0x12, 0x37)]),
            service(0x20, 0x55, [(0x22, 0x4C), (0x23, 0x4E), (0x24, 0x4F), (0x25, 0x50)]),
            service(0x30, 0x43, [(0x31, 0xA5), (0x33, 0x25)]),
        ])
        let map = try #require(AttributeMap(database))
        #expect([map.pairSetup, map.pairVerify, map.pairingFeatures, map.pairings].map(\.rawValue) == [0x22, 0x23, 0x24, 0x25])
        #expect(map.protocolInformation.rawValue == 0x10)
        #expect(Set(map.serviceSignatures.map { [$0.key.rawValue, $0.value.rawValue] }) == [[0x10, 0x11], [0x30, 0x31]])
    }

    @Test("an accessory without pairing characteristics is none")
    func incomplete() throws {
        let database = try AttributeDatabase(services: [
            service(0x10, 0xA2, [(0x11, 0xA5)]), service(0x20, 0x55, [(0x22, 0x4C), (0x23, 0x4E), (0x24, 0x4F)]),
        ])
        #expect(AttributeMap(database) == nil)
    }
}
