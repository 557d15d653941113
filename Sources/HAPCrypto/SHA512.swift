import CSodium

/// The hash function SHA-512 (FIPS 180-4).
public enum SHA512 {
    /// The size of a hash, in bytes.
    public static let size = 64

    /// The hash of the parts, one after the other: 64 bytes.
    public static func hash(_ parts: [UInt8]...) -> [UInt8] {
        let hasher = Hasher()
        for part in parts { hasher.update(part) }
        return hasher.finish()
    }

    /// A hash in the making, for input that is partly secret.
    final class Hasher {
        private var state = crypto_hash_sha512_state()

        init() {
            crypto_hash_sha512_init(&state)
        }

        deinit {
            sodium_memzero(&state, MemoryLayout.size(ofValue: state))
        }

        func update(_ bytes: [UInt8]) {
            crypto_hash_sha512_update(&state, bytes, UInt64(bytes.count))
        }

        func update(_ secret: Secret) {
            _ = secret.withBytes { crypto_hash_sha512_update(&state, $0, UInt64(secret.count)) }
        }

        /// The hash of a public value.
        func finish() -> [UInt8] {
            var hash = [UInt8](repeating: 0, count: SHA512.size)
            crypto_hash_sha512_final(&state, &hash)
            return hash
        }

        /// The hash that is a secret itself.
        func finishSecret() -> Secret {
            Secret(count: SHA512.size, write: { _ = crypto_hash_sha512_final(&state, $0) })
        }
    }
}
