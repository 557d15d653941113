import HAPModel

/// A packet between a host and its Bluetooth controller, as a capture has it (Bluetooth Core 4.2, Vol 4, Part A, 2: H4).
///
/// hapsim sees attribute operations, not packets: these are the ones that would have carried them.
enum HCIPacket {
    /// The only link.
    private static let handle: UInt16 = 0x0040
    private static let attributeChannel: UInt16 = 0x0004

    /// The accessory sent an ATT PDU.
    static func sent(_ pdu: [UInt8]) -> [UInt8] { toController([0x02] + data(pdu, flags: 0x0000)) }

    /// The accessory received an ATT PDU.
    static func received(_ pdu: [UInt8]) -> [UInt8] { toHost([0x02] + data(pdu, flags: 0x2000)) }

    /// A central connected: LE Connection Complete (Vol 2, Part E, 7.7.65.1), with a made-up address.
    static func connected() -> [UInt8] {
        let parameters: [UInt8] =
            [0x01, 0x00] + handle.littleEndianBytes + [0x01, 0x01, 0x01, 0, 0, 0, 0, 0xC0] + UInt16(24).littleEndianBytes
            + UInt16(0).littleEndianBytes + UInt16(200).littleEndianBytes + [0x00]
        return event(0x3E, parameters)
    }

    /// The link ended: Disconnection Complete (Vol 2, Part E, 7.7.5).
    ///
    /// - Parameter byAccessory: the accessory ended it, else the central.
    static func disconnected(byAccessory: Bool) -> [UInt8] {
        event(0x05, [0x00] + handle.littleEndianBytes + [byAccessory ? 0x16 : 0x13])
    }

    /// LE Set Advertising Data (Vol 2, Part E, 7.8.7): at most 31 bytes.
    static func advertisingData(_ data: [UInt8]) -> [UInt8] { command(0x2008, filled(data)) }

    /// LE Set Scan Response Data (Vol 2, Part E, 7.8.8): at most 31 bytes.
    static func scanResponse(_ data: [UInt8]) -> [UInt8] { command(0x2009, filled(data)) }

    /// LE Set Advertise Enable (Vol 2, Part E, 7.8.9).
    static func advertise(_ on: Bool) -> [UInt8] { command(0x200A, [on ? 1 : 0]) }

    private static func filled(_ data: [UInt8]) -> [UInt8] {
        let shown = data.prefix(31)
        return [UInt8(shown.count)] + shown + [UInt8](repeating: 0, count: 31 - shown.count)
    }

    private static func data(_ pdu: [UInt8], flags: UInt16) -> [UInt8] {
        let frame = UInt16(clamping: pdu.count).littleEndianBytes + attributeChannel.littleEndianBytes + pdu
        return (handle | flags).littleEndianBytes + UInt16(clamping: frame.count).littleEndianBytes + frame
    }

    private static func command(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
        toController([0x01] + opcode.littleEndianBytes + [UInt8(clamping: parameters.count)] + parameters)
    }

    private static func event(_ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
        toHost([0x04, code, UInt8(clamping: parameters.count)] + parameters)
    }

    private static func toController(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0, 0] + bytes }

    private static func toHost(_ bytes: [UInt8]) -> [UInt8] { [0, 0, 0, 1] + bytes }
}
