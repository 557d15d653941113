/// The six bytes that name an accessory in its advertisement and in its pairings (HAP R14 5.4).
///
/// Random, made at first start and kept until the identity is reset; not the Bluetooth address.
public struct DeviceID: Hashable, Sendable {
    /// The six bytes in the order in which they are printed and advertised.
    public let bytes: [UInt8]

    /// - Returns: nil unless there are six bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 6 else { return nil }
        self.bytes = bytes
    }

    /// Reads `XX:XX:XX:XX:XX:XX`.
    public init?(_ text: some StringProtocol) {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        guard groups.count == 6, groups.allSatisfy({ $0.utf8.count == 2 }), let bytes = Hexadecimal.decode(groups.joined())
        else { return nil }
        self.bytes = bytes
    }
}

extension DeviceID: CustomStringConvertible {
    /// `XX:XX:XX:XX:XX:XX`, upper case: the accessory's pairing identifier.
    public var description: String {
        bytes.map { Hexadecimal.encode([$0], uppercase: true) }.joined(separator: ":")
    }
}
