import CSodium

/// Key agreement by X25519 (RFC 7748): the keys of Pair Verify, new for every session.
public enum X25519 {
    /// The size of private keys, public keys and shared secrets, in bytes.
    public static let keySize = 32

    /// The public key of a private one of 32 random bytes.
    public static func publicKey(of privateKey: Secret) -> [UInt8] {
        precondition(privateKey.count == keySize, "an X25519 private key has 32 bytes")
        _ = Sodium.isReady
        var publicKey = [UInt8](repeating: 0, count: keySize)
        _ = privateKey.withBytes { crypto_scalarmult_curve25519_base(&publicKey, $0) }
        return publicKey
    }

    /// The secret that both sides share; nil when a key has another length than 32 bytes or when the other side's public
    /// key makes the result independent of ours (all zero, RFC 7748 6.1).
    public static func sharedSecret(_ privateKey: Secret, _ publicKey: [UInt8]) -> Secret? {
        guard privateKey.count == keySize, publicKey.count == keySize, Sodium.isReady else { return nil }
        var isUsable = false
        let secret = Secret(
            count: keySize,
            write: { output in
                isUsable = privateKey.withBytes { crypto_scalarmult_curve25519(output, $0, publicKey) } == 0
            })
        return isUsable ? secret : nil
    }
}
