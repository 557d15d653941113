import Testing

@testable import BlueZPeripheral

@Suite("management packets")
struct ManagementPacketTests {
    @Test(
        "commands are encoded as the kernel reads them",
        arguments: [
            (ManagementCommand.readControllerInformation, "040000000000"),
            (.readControllerConfigurationInformation, "370000000000"),
            (.setPowered(true), "05000000010001"), (.setPowered(false), "05000000010000"),
            (.setSecureSimplePairing(true), "0b000000010001"), (.setBREDR(false), "2a000000010000"),
            (
                .setPrivacy(true, identityResolvingKey: Array(0..<16)),
                "2f0000001100" + "01" + "000102030405060708090a0b0c0d0e0f"
            ),
            (.removeAllAdvertising, "3f000000010000"), (.setPublicAddress([1, 2, 3, 4, 5, 6]), "390000000600010203040506"),
        ])
    func commands(_ command: ManagementCommand, _ hexadecimal: String) {
        let packet = ManagementPacket(code: command.code, index: 0, parameters: command.parameters)
        #expect(packet.bytes == hexadecimal.bytes)
        #expect(ManagementPacket(packet.bytes) == packet)
    }

    @Test("a packet carries its controller's number", arguments: [(UInt16(0), "0000"), (1, "0100"), (0xFFFF, "ffff")])
    func index(_ index: UInt16, _ hexadecimal: String) {
        #expect(ManagementPacket(code: 4, index: index).bytes == ("0400" + hexadecimal + "0000").bytes)
    }

    @Test("a packet that is cut or too long is refused", arguments: ["", "04", "0400000000", "040000000100", "04000000000000"])
    func invalid(_ hexadecimal: String) {
        #expect(ManagementPacket(hexadecimal.bytes) == nil)
    }

    @Test("command complete and command status end a command, other events do not")
    func replies() throws {
        func reply(_ hexadecimal: String) throws -> ManagementReply? {
            ManagementReply(try #require(ManagementPacket(hexadecimal.bytes)))
        }
        let complete = try #require(try reply("0100" + "0100" + "0700" + "2f00" + "00" + "0a0b0c0d"))
        #expect(complete.command == 0x2F)
        #expect(complete.index == 1)
        #expect(complete.status == .success)
        #expect(complete.parameters == [0x0A, 0x0B, 0x0C, 0x0D])
        #expect(try reply("0200" + "0100" + "0300" + "2f00" + "0b")?.status == .rejected)
        #expect(try reply("0600" + "0100" + "0400" + "01000000") == nil)
        #expect(try reply("0100" + "0100" + "0200" + "2f00") == nil)
    }

    @Test(
        "a status has its meaning",
        arguments: [
            (UInt8(0x00), ManagementStatus.success), (0x0A, .busy), (0x0B, .rejected), (0x0C, .notSupported),
            (0x14, .permissionDenied), (0x0D, .other(0x0D)), (0x12, .other(0x12)),
        ])
    func status(_ code: UInt8, _ status: ManagementStatus) {
        #expect(ManagementStatus(code: code) == status)
        #expect(!status.description.isEmpty)
    }
}
