import Testing

@testable import BlueZPeripheral

@Suite("GATT requests")
struct GATTRequestTests {
    private static let options = DBusValue.properties([
        ("device", .objectPath("/d")), ("link", .string("LE")), ("mtu", .uint16(517)),
    ])

    @Test("a read tells its central, its MTU, and its offset when there is one")
    func read() {
        let first = GATTRequest(read: [Self.options])
        #expect(first?.device == "/d")
        #expect(first?.offset == 0)
        #expect(first?.mtu == 517)
        let next = GATTRequest(read: [.properties([("device", .objectPath("/d")), ("offset", .uint16(246))])])
        #expect(next?.offset == 246)
        #expect(next?.mtu == nil)
    }

    @Test("a write tells its value")
    func write() {
        let request = GATTRequest(write: [.bytes([1, 2]), Self.options])
        #expect(request?.value == [1, 2])
        #expect(request?.device == "/d")
        #expect(GATTRequest(write: [.bytes([]), Self.options])?.value == [])
    }

    @Test("other arguments are refused")
    func invalid() {
        let reads: [[DBusValue]] = [
            [], [.string("x")], [.properties([])], [options(device: .byte(1))], [Self.options, Self.options],
        ]
        for arguments in reads { #expect(GATTRequest(read: arguments) == nil) }
        let writes: [[DBusValue]] = [[], [Self.options], [.string("x"), Self.options], [.bytes([]), .properties([])]]
        for arguments in writes { #expect(GATTRequest(write: arguments) == nil) }
    }

    private func options(device: DBusValue) -> DBusValue {
        .properties([("device", device)])
    }

    @Test(
        "BlueZ-1: a value ends after 512 bytes, wherever a read begins",
        arguments: [(0, 600, 512), (246, 354, 266), (492, 108, 20), (512, 88, 0), (600, 5, 0), (10, 3, 3)])
    func readable(_ offset: UInt16, _ count: Int, _ expected: Int) throws {
        let request = try #require(
            GATTRequest(read: [.properties([("device", .objectPath("/d")), ("offset", .uint16(offset))])]))
        #expect(request.readable([UInt8](repeating: 7, count: count)).count == expected)
    }
}
