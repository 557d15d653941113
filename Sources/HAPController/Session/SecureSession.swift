import HAPCrypto

/// The controller's end of a session: one key and one counter for each direction (HAP R14 7.4.7.2).
struct SecureSession {
    /// The bytes that encryption adds to a fragment.
    static let overhead = ChaCha20Poly1305.tagSize

    private let sharedSecret: Secret
    private let outgoing: ChaCha20Poly1305
    private let incoming: ChaCha20Poly1305
    private var sent: UInt64 = 0
    private var received: UInt64 = 0

    /// - Parameter sharedSecret: that of Pair Verify or Pair Resume, 32 bytes.
    init(sharedSecret: Secret) {
        func key(_ info: String) -> ChaCha20Poly1305 {
            ChaCha20Poly1305(key: HKDF.derive(sharedSecret, salt: "Control-Salt", info: info))
        }
        self.sharedSecret = sharedSecret
        outgoing = key("Control-Write-Encryption-Key")
        incoming = key("Control-Read-Encryption-Key")
    }

    /// Encrypts the next fragment.
    mutating func seal(_ fragment: [UInt8]) -> [UInt8] {
        defer { sent += 1 }
        return outgoing.seal(fragment, nonce: Nonce(counter: sent))
    }

    /// Decrypts the next fragment; nil when it is not authentic.
    mutating func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard let fragment = incoming.open(sealed, nonce: Nonce(counter: received)) else { return nil }
        received += 1
        return fragment
    }

    /// The key of encrypted notifications (HAP R14 7.4.7.3).
    func broadcastKey(controllerKey: [UInt8]) -> Secret {
        HKDF.derive(sharedSecret, salt: controllerKey, info: Array("Broadcast-Encryption-Key".utf8))
    }
}
