import HAPModel
import Testing

@Suite("Characteristic")
struct CharacteristicTests {
    @Test("the properties are the bits of the descriptor, those of the recorded accessory among them")
    func properties() {
        let rows: [(Characteristic.Properties, UInt16)] = [
            ([.read, .write], 0x0003), (.read, 0x0001), (.pairedRead, 0x0010), (.hidden, 0x0040),
            ([.pairedRead, .pairedWrite, .events, .disconnectedEvents, .broadcastEvents], 0x03B0),
            ([.pairedRead, .pairedWrite, .events, .disconnectedEvents, .broadcastEvents, .timedWrite], 0x03B8),
            (.additionalAuthorizationData, 0x0004),
        ]
        for (properties, bits) in rows { #expect(properties.rawValue == bits) }
    }

    @Test("without an initial value it starts at the zero of its format", arguments: Format.allCases)
    func initialValue(format: Format) throws {
        let iid = try #require(InstanceID(2))
        let characteristic = Characteristic(
            iid: iid, type: HAPUUID(apple: 0x25), format: format, properties: .pairedRead, name: "on")
        #expect(characteristic.initialValue == .zero(of: format))
        #expect(characteristic.unit == .none)
        #expect(characteristic.constraints == Constraints())
        let given = Characteristic(
            iid: iid, type: HAPUUID(apple: 0x25), format: .uint8, properties: .pairedRead, name: "on", initialValue: .uint8(7))
        #expect(given.initialValue == .uint8(7))
    }
}
