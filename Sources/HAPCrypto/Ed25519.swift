import CSodium

/// Signatures by Ed25519 (RFC 8032): the long-term keys of accessories and controllers.
public enum Ed25519 {
    /// The size of a public key, in bytes.
    public static let publicKeySize = 32
    /// The size of a signature, in bytes.
    public static let signatureSize = 64

    /// Whether `signature` was made over `message` with the private key of `publicKey`; false for any wrong length.
    public static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard signature.count == signatureSize, publicKey.count == publicKeySize, Sodium.isReady else { return false }
        return crypto_sign_ed25519_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
    }
}
