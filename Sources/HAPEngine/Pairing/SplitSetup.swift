import HAPModel

/// Software authentication, in which Pair Setup comes twice (HAP R14 5.6, 5.15): a transient one gives a session to
/// exchange tokens in, and leaves its verifier to the one that makes the pairing.
struct SplitSetup {
    /// Bit 1 of Pairing Features says that the accessory takes part; without it the flags of M1 are ignored.
    let isOffered: Bool
    /// A transient Pair Setup has left its verifier.
    var hasVerifier = false

    init(_ database: AttributeDatabase) {
        let features = database.characteristics.first { CharacteristicRole($0.type) == .pairingFeatures }
        isOffered = (features?.initialValue.bytes.first ?? 0) & 0x02 != 0
    }

    /// What the controller wants of Pair Setup; an iPhone sets bits that the specification does not name.
    struct Flags: OptionSet {
        let rawValue: UInt32

        /// A session begins after M4, and there is no M5.
        static let transient = Flags(rawValue: 1 << 4)
        /// With `transient`: keep the verifier. Alone: go on with the one that was kept.
        static let split = Flags(rawValue: 1 << 24)

        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Reads the item of M1: at most 4 bytes, the least significant first.
        init?(_ bytes: [UInt8]) {
            guard bytes.count <= 4, let value = UInt32(littleEndian: bytes + [UInt8](repeating: 0, count: 4 - bytes.count))
            else { return nil }
            rawValue = value
        }

        /// What M2 repeats of them; nil: nothing.
        var echo: [UInt8]? {
            contains(.split) ? intersection([.split, .transient]).rawValue.littleEndianBytes : nil
        }
    }
}
