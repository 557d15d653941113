import HAPModel

/// A packet of the kernel's Bluetooth management interface: a command to it, or an event from it.
///
/// Header: code, controller index and length of the parameters, each 2 bytes little-endian (Linux, Documentation of
/// BlueZ `doc/mgmt-api.txt`, "Packet Structures").
struct ManagementPacket: Equatable {
    static let headerLength = 6
    /// The index of packets that are about no controller.
    static let noIndex: UInt16 = 0xFFFF

    let code: UInt16
    let index: UInt16
    let parameters: [UInt8]

    init(code: UInt16, index: UInt16, parameters: [UInt8] = []) {
        self.code = code
        self.index = index
        self.parameters = parameters
    }

    /// Reads a packet; nil when it is cut or has bytes left over.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerLength, let code = UInt16(littleEndian: bytes[0..<2]),
            let index = UInt16(littleEndian: bytes[2..<4]), let length = UInt16(littleEndian: bytes[4..<6]),
            bytes.count == Self.headerLength + Int(length)
        else { return nil }
        self.init(code: code, index: index, parameters: Array(bytes[Self.headerLength...]))
    }

    var bytes: [UInt8] {
        code.littleEndianBytes + index.littleEndianBytes + UInt16(parameters.count).littleEndianBytes + parameters
    }
}

/// How a management command ended.
enum ManagementStatus: Equatable {
    case success
    /// Not in this state: most settings of a controller change only while it is powered off.
    case rejected
    /// The process lacks `CAP_NET_ADMIN`.
    case permissionDenied
    case notSupported
    case busy
    /// The kernel gave no answer, or there is no management socket.
    case unanswered
    case other(UInt8)

    init(code: UInt8) {
        self =
            switch code {
            case 0x00: .success
            case 0x0A: .busy
            case 0x0B: .rejected
            case 0x0C: .notSupported
            case 0x14: .permissionDenied
            case let other: .other(other)
            }
    }
}

extension ManagementStatus: CustomStringConvertible {
    var description: String {
        switch self {
        case .success: "done"
        case .rejected: "the kernel refuses it in this state"
        case .permissionDenied: "it needs CAP_NET_ADMIN (run as root, or setcap cap_net_admin+ep on the program)"
        case .notSupported: "the controller cannot do it"
        case .busy: "the controller is busy"
        case .unanswered: "the kernel's Bluetooth management socket gives no answer"
        case .other(let code): "management status 0x\(Hexadecimal.encode([code]))"
        }
    }
}

/// An event of the kernel that ends a command.
struct ManagementReply: Equatable {
    let command: UInt16
    let index: UInt16
    let status: ManagementStatus
    let parameters: [UInt8]

    /// Reads Command Complete and Command Status; nil for every other event.
    init?(_ packet: ManagementPacket) {
        guard packet.code == 0x0001 || packet.code == 0x0002, packet.parameters.count >= 3,
            let command = UInt16(littleEndian: packet.parameters[0..<2])
        else { return nil }
        self.command = command
        index = packet.index
        status = ManagementStatus(code: packet.parameters[2])
        parameters = Array(packet.parameters[3...])
    }
}
