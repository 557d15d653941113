import HAPCrypto
import HAPModel

/// The key of encrypted notifications (HAP R14 7.4.7.3): one for each accessory, the last generated counts.
public struct BroadcastKey: Equatable, Sendable {
    /// 32 bytes.
    public var key: Secret
    /// The state number at which no event is broadcast any more; the next increment erases the key (HAP R14 7.4.7.4).
    public var lastStateNumber: UInt16

    public init(key: Secret, lastStateNumber: UInt16) {
        self.key = key
        self.lastStateNumber = lastStateNumber
    }

    /// Derives a key from a session's shared secret and its controller's long-term public key.
    init(sharedSecret: Secret, controllerPublicKey: [UInt8], stateNumber: UInt16) {
        key = HKDF.derive(sharedSecret, salt: controllerPublicKey, info: Array("Broadcast-Encryption-Key".utf8), count: 32)
        let last = UInt32(stateNumber) + 32766
        lastStateNumber = UInt16(last > 65535 ? last - 65535 : last)
    }
}

/// How often an encrypted notification is repeated (HAP R14 table 7-29).
public enum BroadcastInterval: UInt8, Sendable {
    case milliseconds20 = 0x01
    case milliseconds1280 = 0x02
    case milliseconds2560 = 0x03

    /// The advertising interval in milliseconds.
    public var milliseconds: Double {
        switch self {
        case .milliseconds20: 20
        case .milliseconds1280: 1280
        case .milliseconds2560: 2560
        }
    }
}
