import CBluetooth

/// The program by which the kernel drops all HCI traffic but commands that set advertising parameters, and their completion
/// (classic BPF: Linux, `Documentation/networking/filter.rst`).
enum MonitorFilter {
    /// Bytes of a packet before what was sent: code, controller, length, each 2.
    private static let header = UInt32(ManagementPacket.headerLength)

    static var instructions: [sock_filter] {
        let legacy = swapped(AdvertisingParameters.Command.legacy.rawValue)
        let extended = swapped(AdvertisingParameters.Command.extended.rawValue)
        // A jump says how many of the following instructions are skipped.
        return [
            load(BPF_H, at: 0),
            jump(to: 1, when: swapped(AdvertisingParameters.Traffic.command), else: 0),
            jump(to: 2, when: swapped(AdvertisingParameters.Traffic.event), else: 7),
            // A command: its opcode.
            load(BPF_H, at: header),
            jump(to: 6, when: legacy, else: 4),
            // An event: which one, and the opcode of what is complete.
            load(BPF_B, at: header),
            jump(to: 0, when: UInt32(AdvertisingParameters.commandComplete), else: 3),
            load(BPF_H, at: header + 3),
            jump(to: 2, when: legacy, else: 0),
            jump(to: 1, when: extended, else: 0),
            answer(0),
            answer(.max),
        ]
    }

    /// Packets are little-endian; what the program loads of them is taken for big-endian.
    private static func swapped(_ number: UInt16) -> UInt32 { UInt32(number.byteSwapped) }

    private static func load(_ size: Int32, at offset: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_LD | size | BPF_ABS), jt: 0, jf: 0, k: offset)
    }

    private static func jump(to match: UInt8, when value: UInt32, else other: UInt8) -> sock_filter {
        sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: match, jf: other, k: value)
    }

    /// Ends with the number of bytes that are let through.
    private static func answer(_ count: UInt32) -> sock_filter {
        sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: count)
    }
}
