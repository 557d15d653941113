import Glibc
import Testing

@testable import BlueZPeripheral

@Suite("monitor filter")
struct MonitorFilterTests {
    @Test("the kernel lets only advertising parameters and their completion through")
    func filter() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        try #require(MonitorSocket.attachFilter(to: ends[0]))
        let legacy = FakeMonitor.command(.legacy, minimum: 32, maximum: 32, index: 7)
        let extended = FakeMonitor.command(.extended, minimum: 32, maximum: 32)
        let wanted = [legacy, extended, FakeMonitor.complete(.legacy, index: 7), FakeMonitor.complete(.extended, status: 1)]
        let dropped = [
            // Set Advertising Enable, the event Command Status, data in both directions, the command's bytes as data, nothing
            ManagementPacket(code: 2, index: 0, parameters: [0x0A, 0x20, 1, 1]),
            ManagementPacket(code: 3, index: 0, parameters: [0x0E, 4, 1, 0x0A, 0x20, 0]),
            ManagementPacket(code: 3, index: 0, parameters: [0x0F, 4, 0, 1, 0x06, 0x20]),
            ManagementPacket(code: 4, index: 0, parameters: legacy.parameters),
            ManagementPacket(code: 5, index: 0, parameters: extended.parameters),
            ManagementPacket(code: 0x0200, index: 0, parameters: legacy.parameters),
            ManagementPacket(code: 2, index: 0), ManagementPacket(code: 3, index: 0),
            ManagementPacket(code: 3, index: 0, parameters: [0x0E, 4, 1]),
        ]
        for packet in zip(dropped, wanted + wanted + wanted).flatMap({ [$0, $1] }) {
            #expect(write(ends[1], packet.bytes, packet.bytes.count) == packet.bytes.count)
        }
        var passed: [ManagementPacket] = []
        var buffer = [UInt8](repeating: 0, count: 512)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            passed.append(try #require(ManagementPacket(Array(buffer.prefix(count)))))
        }
        #expect(passed == Array((wanted + wanted + wanted).prefix(dropped.count)))
    }
}
