import EventLoop
import Glibc
import HAPModel

@testable import BlueZPeripheral

/// The kernel's management interface of one controller, hci0, at the other end of a socket.
final class FakeKernel {
    enum Rights {
        case all
        case reading
    }

    /// What the program under test is given.
    let descriptor: Int32
    private let own: Int32
    private var source: EventLoop.Source?
    var rights: Rights
    /// 6 bytes little-endian; zeros: no public address.
    var address: [UInt8]
    var settings: ControllerInformation.Settings
    var canChangePublicAddress = false
    /// Commands that are answered with a status, by code.
    var failures: [UInt16: UInt8] = [:]
    /// Called when the controller got another public address.
    var onNewAddress: () -> Void = {}
    /// The commands that changed something, in their order.
    private(set) var changes: [ManagementPacket] = []

    init(
        loop: EventLoop, address: [UInt8] = [1, 0, 0, 0, 0, 2], settings: ControllerInformation.Settings = .lowEnergy,
        rights: Rights = .all
    ) throws {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0 else {
            throw PrivateBus.Unavailable(description: "socketpair: \(String(cString: strerror(errno)))")
        }
        descriptor = ends[0]
        own = ends[1]
        self.rights = rights
        self.address = address
        self.settings = settings
        source = try loop.watch(own, for: .readable) { [weak self] _ in self?.receive() }
    }

    deinit {
        source?.cancel()
        close(own)
    }

    var isPrivate: Bool { settings.contains(.privacy) }

    /// bluetoothd has switched the power.
    func setPowered(_ on: Bool) {
        if on { settings.insert(.powered) } else { settings.remove(.powered) }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 512)
        while true {
            let count = read(own, &buffer, buffer.count)
            guard count > 0, let packet = ManagementPacket(Array(buffer.prefix(count))) else { return }
            let (status, parameters) = obey(packet)
            let reply = ManagementPacket(
                code: 0x0001, index: packet.index, parameters: packet.code.littleEndianBytes + [status] + parameters)
            _ = write(own, reply.bytes, reply.bytes.count)
        }
    }

    private func obey(_ packet: ManagementPacket) -> (status: UInt8, parameters: [UInt8]) {
        guard packet.index == 0 else { return (0x11, []) }
        if let status = failures[packet.code] { return (status, []) }
        switch packet.code {
        case 0x0004:
            return (
                0,
                address + [8, 0xF1, 0x05] + UInt32(0xFFFF).littleEndianBytes + settings.rawValue.littleEndianBytes
                    + [UInt8](repeating: 0, count: 263)
            )
        case 0x0037:
            return (0, [0xF1, 0x05] + UInt32(canChangePublicAddress ? 2 : 0).littleEndianBytes + [0, 0, 0, 0])
        case _ where rights == .reading:
            return (0x14, [])
        case let code where [0x002F, 0x002A, 0x0039].contains(code) && settings.contains(.powered):
            return (0x0B, [])
        case _:
            changes.append(packet)
            change(packet.code, packet.parameters)
            return (0, settings.rawValue.littleEndianBytes)
        }
    }

    private func change(_ code: UInt16, _ parameters: [UInt8]) {
        let isOn = parameters.first == 1
        switch code {
        case 0x0005: setPowered(isOn)
        case 0x000B: set(.secureSimplePairing, isOn)
        case 0x002A:
            set(.bredr, isOn)
            if !isOn { set(.secureSimplePairing, false) }
        case 0x002F: set(.privacy, isOn)
        case 0x0039:
            address = parameters
            onNewAddress()
        case _: break
        }
    }

    private func set(_ setting: ControllerInformation.Settings, _ on: Bool) {
        if on { settings.insert(setting) } else { settings.remove(setting) }
    }
}
