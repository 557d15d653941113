import HAPModel
import Peripheral

/// The address that a peripheral without a radio shows: it looks like a random static one.
enum SimulatedAddress {
    /// Reads `XX:XX:XX:XX:XX:XX`, in either case.
    static func parse(_ text: String) throws(PeripheralFailure) -> String {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        guard groups.count == 6, groups.allSatisfy({ Hexadecimal.decode($0)?.count == 1 }) else {
            throw PeripheralFailure(
                cause: "\(text) is no Bluetooth address", advice: "write it as six pairs of digits: C0:11:22:33:44:55")
        }
        return text.uppercased()
    }

    /// The address of a socket's path: always the same for one path, and another one for another path.
    ///
    /// The two highest bits are 1, as those of a random static address are (Bluetooth Core 4.2, Vol 6, Part B, 1.3.2.1).
    static func derived(from path: String) -> String {
        var bytes = fowlerNollVo(path.utf8).littleEndianBytes.prefix(6).map { $0 }
        bytes[0] |= 0xC0
        return bytes.map { Hexadecimal.encode([$0], uppercase: true) }.joined(separator: ":")
    }

    /// FNV-1a, 64 bits.
    private static func fowlerNollVo(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
