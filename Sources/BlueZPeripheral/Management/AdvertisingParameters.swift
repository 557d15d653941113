import HAPModel

/// The advertising interval of a controller, from what the kernel tells it and what it answers.
///
/// bluetoothd says nowhere which interval is on the air, and neither does the kernel's management interface: only the HCI
/// commands themselves do (Bluetooth Core 5.2, Vol 4, Part E, 7.8.5 and 7.8.53).
struct AdvertisingParameters {
    /// The packets of HCI traffic that are looked at, by their code in the kernel's monitor (Linux, `hci_mon.h`).
    enum Traffic {
        static let command: UInt16 = 2
        static let event: UInt16 = 3
    }

    /// The commands that set an interval, by HCI opcode.
    enum Command: UInt16, CaseIterable {
        /// LE Set Advertising Parameters: interval 2 + 2, …
        case legacy = 0x2006
        /// LE Set Extended Advertising Parameters: handle 1, properties 2, interval 3 + 3, …
        case extended = 0x2036
    }

    /// The event Command Complete: number of packets 1, opcode 2, status 1, …
    static let commandComplete: UInt8 = 0x0E

    /// The controller's number: 0 for hci0.
    let index: UInt16
    /// The shortest and the longest interval that the controller has taken, in milliseconds; nil: none was seen.
    private(set) var interval: ClosedRange<Double>?
    /// What the controller was told and has not answered yet.
    private var asked: [Command: ClosedRange<Double>] = [:]

    init(index: UInt16) {
        self.index = index
    }

    /// Takes a packet of the monitor.
    mutating func receive(_ packet: ManagementPacket) {
        guard packet.index == index else { return }
        let bytes = packet.parameters
        switch packet.code {
        case Traffic.command:
            guard bytes.count >= 3, let command = Self.command(bytes[0..<2]) else { return }
            asked[command] = Self.interval(command, bytes[3...])
        case Traffic.event:
            guard bytes.count >= 6, bytes[0] == Self.commandComplete, let command = Self.command(bytes[3..<5]) else { return }
            guard let wanted = asked.removeValue(forKey: command), bytes[5] == 0 else { return }
            interval = wanted
        case _:
            break
        }
    }

    private static func command(_ opcode: ArraySlice<UInt8>) -> Command? {
        UInt16(littleEndian: opcode).flatMap(Command.init)
    }

    /// Reads the parameters of a command; nil when they are cut or in the wrong order.
    private static func interval(_ command: Command, _ parameters: ArraySlice<UInt8>) -> ClosedRange<Double>? {
        let (skipped, width) =
            switch command {
            case .legacy: (0, 2)
            case .extended: (3, 3)
            }
        guard parameters.count >= skipped + 2 * width else { return nil }
        let minimum = milliseconds(parameters.dropFirst(skipped).prefix(width))
        let maximum = milliseconds(parameters.dropFirst(skipped + width).prefix(width))
        return minimum <= maximum ? minimum...maximum : nil
    }

    /// A number of units of 0.625 ms, the least significant byte first.
    private static func milliseconds(_ bytes: ArraySlice<UInt8>) -> Double {
        0.625 * Double(bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
