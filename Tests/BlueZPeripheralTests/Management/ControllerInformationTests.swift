import Testing

@testable import BlueZPeripheral

@Suite("controller information")
struct ControllerInformationTests {
    /// As Linux 6.1 told it of a controller with the address 02:00:AA:5A:00:00, powered off, LE only, private.
    private static let recorded = "00005aaa000208f1051bbe0100002a0000000000"

    @Test("a recorded answer is read")
    func recorded() throws {
        let information = try #require(ControllerInformation(Self.recorded.bytes))
        #expect(information.address == [0, 0, 0x5A, 0xAA, 0, 2])
        #expect(information.hasPublicAddress)
        #expect(information.supported == ControllerInformation.Settings(rawValue: 0x0001_BE1B))
        #expect(information.current.isSuperset(of: [.privacy, .lowEnergy]))
        #expect(information.current.isDisjoint(with: [.powered, .bredr, .staticAddress, .secureSimplePairing]))
    }

    @Test("an address of zeros is none")
    func noPublicAddress() throws {
        let information = try #require(ControllerInformation([UInt8](repeating: 0, count: 17)))
        #expect(!information.hasPublicAddress)
    }

    @Test("every cut of an answer before the settings' end is refused")
    func cut() {
        let bytes = Self.recorded.bytes
        for count in 0..<17 {
            #expect(ControllerInformation(Array(bytes.prefix(count))) == nil)
        }
    }

    @Test(
        "whether the public address can be changed is bit 1 of the supported options",
        arguments: [("00000000", false), ("02000000", true), ("01000000", false)])
    func configuration(_ options: String, _ can: Bool) {
        let hexadecimal = "f105\(options)00000000"
        #expect(ControllerConfiguration(hexadecimal.bytes)?.canChangePublicAddress == can)
        #expect(ControllerConfiguration(Array(hexadecimal.bytes.dropLast())) == nil)
    }
}
