import HAPModel
import Testing

@testable import Simulator

@Suite("HCI packets of a capture")
struct HCIPacketTests {
    @Test(
        "Each says which way it went and how long it is",
        arguments: [
            (HCIPacket.sent([0x13]), "00000000 02 4000 0500 0100 0400 13"),
            (HCIPacket.received([0x0A, 0x29, 0x00]), "00000001 02 4020 0700 0300 0400 0a2900"),
            (HCIPacket.connected(), "00000001 04 3e13 01 00 4000 01 01 0100000000c0 1800 0000 c800 00"),
            (HCIPacket.disconnected(byAccessory: true), "00000001 04 0504 00 4000 16"),
            (HCIPacket.disconnected(byAccessory: false), "00000001 04 0504 00 4000 13"),
            (HCIPacket.advertise(true), "00000000 01 0a20 01 01"),
            (HCIPacket.advertisingData([2, 1, 6]), "00000000 01 0820 20 03 020106" + String(repeating: "00", count: 28)),
            (HCIPacket.scanResponse([]), "00000000 01 0920 20 00" + String(repeating: "00", count: 31)),
        ])
    func bytes(packet: [UInt8], expected: String) {
        #expect(Hexadecimal.encode(packet) == expected.filter { $0 != " " })
    }
}
