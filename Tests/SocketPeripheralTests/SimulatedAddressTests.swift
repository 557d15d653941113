import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("SimulatedAddress")
struct SimulatedAddressTests {
    @Test("an address made from a path is always the same, a random static one, and another for another path")
    func derived() throws {
        let paths = (0..<200).map { "/run/hapsim/\($0).sock" } + ["", "/", "ä"]
        let addresses = paths.map { SimulatedAddress.derived(from: $0) }
        #expect(addresses == paths.map { SimulatedAddress.derived(from: $0) })
        #expect(Set(addresses).count == paths.count)
        for address in addresses {
            #expect(try SimulatedAddress.parse(address) == address)
            let first = try #require(UInt8(address.prefix(2), radix: 16))
            #expect(first & 0xC0 == 0xC0)
        }
    }

    @Test("a given address is six pairs of digits, shown in upper case")
    func parse() throws {
        #expect(try SimulatedAddress.parse("aa:bb:cc:dd:ee:0f") == "AA:BB:CC:DD:EE:0F")
        #expect(try SimulatedAddress.parse("00:00:00:00:00:00") == "00:00:00:00:00:00")
        for text in [
            "", ":", "C0:11:22:33:44", "C0:11:22:33:44:55:66", "C0:11:22:33:44:5", "C0:11:22:33:44:5G",
            "C011:22:33:44:55", "C01122334455", "C0:11:22:33:44:555", "C0-11-22-33-44-55", ":::::", "é:11:22:33:44:55",
        ] {
            let failure = caughtError(PeripheralFailure.self, from: text) { try SimulatedAddress.parse(text) }
            #expect(failure?.advice.contains("C0:11:22:33:44:55") == true)
        }
    }
}
