import HAPCrypto

/// A HAP session: who is at the other end, and the keys and counters of both directions (HAP R14 7.4.7.2).
///
/// Every fragment is sealed on its own; the counter of its direction is the nonce and rises by one.
struct SecureSession {
    /// The pairing that the session belongs to; nil: it is transient, a part of Pair Setup (HAP R14 5.6).
    let pairing: Pairing?
    /// The secret of Pair Verify or Pair Resume, from which a broadcast key is derived.
    let sharedSecret: Secret
    private let toController: ChaCha20Poly1305
    private let toAccessory: ChaCha20Poly1305
    private var sent: UInt64 = 0
    private var received: UInt64 = 0

    init(sharedSecret: Secret, pairing: Pairing) {
        self.init(
            pairing: pairing, sharedSecret: sharedSecret,
            toController: HKDF.derive(sharedSecret, salt: "Control-Salt", info: "Control-Read-Encryption-Key"),
            toAccessory: HKDF.derive(sharedSecret, salt: "Control-Salt", info: "Control-Write-Encryption-Key"))
    }

    /// The transient session of a Pair Setup, from its session key.
    init(transient sessionKey: Secret) {
        self.init(
            pairing: nil, sharedSecret: sessionKey,
            toController: HKDF.derive(sessionKey, salt: "SplitSetupSalt", info: "AccessoryEncrypt-Control"),
            toAccessory: HKDF.derive(sessionKey, salt: "SplitSetupSalt", info: "ControllerEncrypt-Control"))
    }

    init(pairing: Pairing?, sharedSecret: Secret, toController: Secret, toAccessory: Secret) {
        self.pairing = pairing
        self.sharedSecret = sharedSecret
        self.toController = ChaCha20Poly1305(key: toController)
        self.toAccessory = ChaCha20Poly1305(key: toAccessory)
    }

    /// Whether it is transient: it serves only to read signatures and to exchange tokens.
    var isTransient: Bool { pairing == nil }

    /// Seals a fragment for the controller: ciphertext and 16-byte tag.
    mutating func seal(_ fragment: [UInt8]) -> [UInt8] {
        defer { sent += 1 }
        return toController.seal(fragment, nonce: Nonce(counter: sent))
    }

    /// Opens a fragment of the controller; nil when it was not sealed with this key as the next fragment.
    mutating func open(_ value: [UInt8]) -> [UInt8]? {
        guard let fragment = toAccessory.open(value, nonce: Nonce(counter: received)) else { return nil }
        received += 1
        return fragment
    }
}
