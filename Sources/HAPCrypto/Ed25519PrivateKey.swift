import CSodium

/// The private key of an Ed25519 pair (RFC 8032).
public struct Ed25519PrivateKey: Sendable {
    /// The 32 bytes that others check signatures with.
    public let publicKey: [UInt8]

    /// libsodium's form: seed and public key.
    private let key: Secret

    /// - Parameter seed: 32 random bytes, which are what is stored.
    /// - Returns: nil for any other length.
    public init?(seed: Secret) {
        guard seed.count == Int(crypto_sign_ed25519_SEEDBYTES), Sodium.isReady else { return nil }
        var publicKey = [UInt8](repeating: 0, count: Ed25519.publicKeySize)
        key = Secret(
            count: Int(crypto_sign_ed25519_SECRETKEYBYTES),
            write: { output in
                _ = seed.withBytes { crypto_sign_ed25519_seed_keypair(&publicKey, output, $0) }
            })
        self.publicKey = publicKey
    }

    /// The signature over `message`: 64 bytes, always the same for the same message.
    public func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Ed25519.signatureSize)
        _ = key.withBytes { crypto_sign_ed25519_detached(&signature, nil, message, UInt64(message.count), $0) }
        return signature
    }
}
