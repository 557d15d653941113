import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("adapters")
struct AdapterDescriptionTests {
    private typealias Interface = BlueZClient.Interface

    private static func adapter(_ name: String, isPeripheral: Bool = true, _ properties: BlueZObjects.Properties = [:]) throws
        -> AdapterDescription
    {
        let role: [String: BlueZObjects.Properties] = [
            Interface.gattManager: [:],
            Interface.advertisingManager: ["ActiveInstances": .byte(2), "SupportedCapabilities": .properties([])],
        ]
        return try #require(
            AdapterDescription(
                path: "/org/bluez/\(name)", interfaces: [Interface.adapter: properties].merging(isPeripheral ? role : [:]) { $1 })
        )
    }

    @Test("an adapter's properties are read, and what is missing is taken as off")
    func properties() throws {
        let adapter = try Self.adapter(
            "hci12",
            [
                "Address": .string("C0:00:00:00:00:01"), "AddressType": .string("random"), "Powered": .boolean(true),
                "Pairable": .boolean(true), "Alias": .string("machine"),
            ])
        #expect(adapter.name == "hci12")
        #expect(adapter.index == 12)
        #expect(adapter.address == "C0:00:00:00:00:01")
        #expect(adapter.hasRandomAddress)
        #expect(adapter.settings == AdapterDescription.Settings(isPowered: true, isPairable: true, alias: "machine"))
        #expect(adapter.isPeripheral)
        #expect(adapter.honoursIntervals)
        #expect(adapter.activeAdvertisements == 2)

        let bare = try Self.adapter("hci0", isPeripheral: false)
        #expect(bare.settings == AdapterDescription.Settings(isPowered: false, isPairable: false, alias: ""))
        #expect(!bare.hasRandomAddress)
        #expect(!bare.isPeripheral)
        #expect(!bare.honoursIntervals)
        #expect(bare.activeAdvertisements == 0)
    }

    @Test(
        "objects that are no adapters are none",
        arguments: ["/org/bluez", "/org/bluez/hciX", "/org/bluez/hci", "/org/bluez/hci70000", "/"])
    func others(_ path: String) {
        #expect(AdapterDescription(path: path, interfaces: [Interface.adapter: [:]]) == nil)
        #expect(AdapterDescription(path: "/org/bluez/hci0", interfaces: [Interface.device: [:]]) == nil)
    }

    @Test("the adapter asked for is taken, else the first that can be a peripheral")
    func choice() throws {
        let (deaf, first, second) = (
            try Self.adapter("hci0", isPeripheral: false), try Self.adapter("hci1"), try Self.adapter("hci2")
        )
        func chosen(_ name: String?, _ adapters: [AdapterDescription]) throws -> String {
            try AdapterDescription.choose(name, from: adapters).get().name
        }
        #expect(try chosen(nil, [deaf, first, second]) == "hci1")
        #expect(try chosen("hci2", [deaf, first, second]) == "hci2")
        #expect(throws: PeripheralFailure.noPeripheralRole("hci0")) { try chosen("hci0", [deaf, first]) }
        #expect(throws: PeripheralFailure.noPeripheralRole("hci0")) { try chosen(nil, [deaf]) }
        #expect(throws: PeripheralFailure.noAdapter) { try chosen(nil, []) }
        #expect(throws: PeripheralFailure.noAdapter(named: "hci9", found: ["hci1"])) { try chosen("hci9", [first]) }
        #expect(throws: PeripheralFailure.noAdapter) { try chosen("hci9", []) }
    }

    @Test("adapters come in the order of their numbers, devices of one adapter alone")
    func objects() {
        func object(_ path: String, _ interface: String) -> DBusValue.Entry {
            .init(
                key: .objectPath(path),
                value: .dictionary(
                    key: .string, value: .dictionary(.string, .variant),
                    [.init(key: .string(interface), value: .properties([("Connected", .boolean(true))]))]))
        }
        let objects = BlueZObjects(
            .dictionary(
                key: .objectPath, value: .dictionary(.string, .dictionary(.string, .variant)),
                [
                    object("/org/bluez/hci10", Interface.adapter), object("/org/bluez/hci2", Interface.adapter),
                    object("/org/bluez/hci2/dev_A", Interface.device), object("/org/bluez/hci10/dev_B", Interface.device),
                    object("/org/bluez/hci2/dev_A/service1", Interface.gattService),
                    object("/org/bluez", "org.bluez.AgentManager1"),
                ]))
        #expect(objects.adapters.map(\.name) == ["hci2", "hci10"])
        #expect(objects.devices(of: "/org/bluez/hci2").keys.sorted() == ["/org/bluez/hci2/dev_A"])
        #expect(objects.devices(of: "/org/bluez/hci10").keys.sorted() == ["/org/bluez/hci10/dev_B"])
        #expect(BlueZObjects(nil).adapters == [])
        #expect(BlueZObjects(.string("rubbish")).adapters == [])
    }
}
