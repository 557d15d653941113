import Glibc
import HAPModel

@testable import BlueZPeripheral

/// The kernel's monitor of HCI traffic, at the other end of a socket.
final class FakeMonitor {
    /// What the program under test is given.
    let descriptor: Int32
    private let own: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0 else {
            throw PrivateBus.Unavailable(description: "socketpair: \(String(cString: strerror(errno)))")
        }
        descriptor = ends[0]
        own = ends[1]
    }

    deinit {
        close(own)
    }

    func send(_ packet: ManagementPacket) {
        _ = write(own, packet.bytes, packet.bytes.count)
    }

    /// The kernel sets an interval, in units of 0.625 ms, and the controller answers.
    func set(_ command: AdvertisingParameters.Command, minimum: UInt32, maximum: UInt32, index: UInt16 = 0, status: UInt8 = 0) {
        send(Self.command(command, minimum: minimum, maximum: maximum, index: index))
        send(Self.complete(command, index: index, status: status))
    }

    static func command(
        _ command: AdvertisingParameters.Command, minimum: UInt32, maximum: UInt32, index: UInt16 = 0
    ) -> ManagementPacket {
        let width = command == .legacy ? 2 : 3
        var parameters: [UInt8] = command == .legacy ? [] : [1, 0x13, 0]
        parameters += minimum.littleEndianBytes.prefix(width)
        parameters += maximum.littleEndianBytes.prefix(width)
        parameters += [UInt8](repeating: 0, count: command == .legacy ? 11 : 16)
        return ManagementPacket(
            code: 2, index: index, parameters: command.rawValue.littleEndianBytes + [UInt8(parameters.count)] + parameters)
    }

    static func complete(
        _ command: AdvertisingParameters.Command, index: UInt16 = 0, status: UInt8 = 0
    ) -> ManagementPacket {
        ManagementPacket(code: 3, index: index, parameters: [0x0E, 4, 1] + command.rawValue.littleEndianBytes + [status])
    }
}
