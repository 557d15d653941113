import HAPModel
import Testing

@testable import BlueZPeripheral

@Suite("advertisement properties")
struct AdvertisementPropertiesTests {
    private static let regular = Advertisement(payload: .regular([0x06, 0x31]), name: "Acme", interval: 211.25)

    @Test(
        "manufacturer data under Apple's number, discoverable, the name, both intervals; nothing that would take room on the air")
    func all() {
        let properties = AdvertisementProperties.all(Self.regular, isAlone: false)
        #expect(
            properties.map(\.name) == ["Type", "ManufacturerData", "Discoverable", "LocalName", "MinInterval", "MaxInterval"])
        #expect(
            DBusValue.properties(properties)
                == .properties([
                    ("Type", .string("peripheral")),
                    (
                        "ManufacturerData",
                        .dictionary(
                            key: .uint16, value: .variant, [.init(key: .uint16(0x004C), value: .variant(.bytes([0x06, 0x31])))])
                    ), ("Discoverable", .boolean(true)), ("LocalName", .string("Acme")), ("MinInterval", .uint32(211)),
                    ("MaxInterval", .uint32(212)),
                ]))
    }

    @Test("one that is alone takes the longest turn")
    func alone() {
        let properties = AdvertisementProperties.all(Self.regular, isAlone: true)
        #expect(properties.last?.name == "Duration")
        #expect(properties.last?.value == .uint16(65535))
    }

    @Test(
        "intervals stay within what Bluetooth allows",
        arguments: [
            (20.0, [20, 20]), (0, [20, 20]), (19.9, [20, 20]), (1022.5, [1022, 1023]), (1e9, [10240, 10240]),
            (.infinity, [10240, 10240]),
        ])
    func intervals(_ interval: Double, _ expected: [UInt32]) {
        var advertisement = Self.regular
        advertisement.interval = interval
        #expect(
            AdvertisementProperties.all(advertisement, isAlone: false).suffix(2).map(\.value) == expected.map(DBusValue.uint32))
    }

    @Test("only what differs is told, the intervals so that the minimum is never above the maximum")
    func changes() {
        func names(_ change: (inout Advertisement) -> Void) -> [String] {
            var new = Self.regular
            change(&new)
            return AdvertisementProperties.changes(from: Self.regular, to: new).map(\.name)
        }
        #expect(names { _ in } == [])
        #expect(names { $0.payload = .encrypted([0x11]) } == ["ManufacturerData"])
        #expect(names { $0.payload = .regular([0x06]) } == ["ManufacturerData"])
        #expect(names { $0.name = "Other" } == ["LocalName"])
        #expect(names { $0.interval = 1000 } == ["MaxInterval", "MinInterval"])
        #expect(names { $0.interval = 20 } == ["MinInterval", "MaxInterval"])
        #expect(
            names {
                $0.interval = 20
                $0.payload = .regular([0x06])
            } == ["MinInterval", "MaxInterval", "ManufacturerData"])
    }
}
