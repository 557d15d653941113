import Testing

@testable import HAPEngine

@Suite("The configuration number")
struct ConfigurationNumberTests {
    @Test(
        "HAP-BLE 3.6: in one byte and in two it wraps to 1, not to 0",
        arguments: [
            (1, 1, 1), (255, 255, 255), (256, 1, 256), (510, 255, 510), (511, 1, 511), (65_535, 255, 65_535), (65_536, 1, 1),
            (131_070, 255, 65_535), (131_071, 1, 1), (.max, 255, 65_535),
        ] as [(UInt32, UInt8, UInt16)])
    func short(value: UInt32, oneByte: UInt8, twoBytes: UInt16) throws {
        let number = try #require(ConfigurationNumber(value))
        #expect(number.oneByte == oneByte)
        #expect(number.twoBytes == twoBytes)
    }

    @Test("HAP-BLE 3.6: starts at 1, is never 0, and overflows to 1")
    func overflow() throws {
        var number = ConfigurationNumber()
        #expect(number.value == 1)
        #expect(ConfigurationNumber(0) == nil)
        number.increment()
        #expect(number.value == 2)
        number = try #require(ConfigurationNumber(.max))
        number.increment()
        #expect(number.value == 1)
    }
}
