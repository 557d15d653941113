import CSodium

/// Key derivation by HKDF with SHA-512 (RFC 5869): all keys of HAP are made with it.
public enum HKDF {
    /// Derives a key of `count` bytes, at most 255 × 64.
    public static func derive(_ key: Secret, salt: [UInt8], info: [UInt8], count: Int = 32) -> Secret {
        precondition(count <= 255 * hashSize, "HKDF gives at most 255 hashes")
        let pseudorandomKey = extract(key, salt: salt)
        var block = [UInt8](repeating: 0, count: hashSize)
        defer { Sodium.wipe(&block) }
        return Secret(
            count: count,
            write: { output in
                var counter: UInt8 = 1
                for start in stride(from: 0, to: count, by: hashSize) {
                    var state = crypto_auth_hmacsha512_state()
                    defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
                    _ = pseudorandomKey.withBytes { crypto_auth_hmacsha512_init(&state, $0, hashSize) }
                    if start > 0 { crypto_auth_hmacsha512_update(&state, block, UInt64(hashSize)) }
                    crypto_auth_hmacsha512_update(&state, info, UInt64(info.count))
                    crypto_auth_hmacsha512_update(&state, [counter], 1)
                    crypto_auth_hmacsha512_final(&state, &block)
                    (output + start).update(from: block, count: min(hashSize, count - start))
                    counter &+= 1
                }
            })
    }

    /// Derives a key with the texts that HAP names as salt and info.
    public static func derive(_ key: Secret, salt: String, info: String, count: Int = 32) -> Secret {
        derive(key, salt: Array(salt.utf8), info: Array(info.utf8), count: count)
    }

    private static let hashSize = SHA512.size

    /// The first half of RFC 5869: HMAC of the key under the salt.
    private static func extract(_ key: Secret, salt: [UInt8]) -> Secret {
        Secret(
            count: hashSize,
            write: { output in
                var state = crypto_auth_hmacsha512_state()
                defer { sodium_memzero(&state, MemoryLayout.size(ofValue: state)) }
                crypto_auth_hmacsha512_init(&state, salt, salt.count)
                _ = key.withBytes { crypto_auth_hmacsha512_update(&state, $0, UInt64(key.count)) }
                crypto_auth_hmacsha512_final(&state, output)
            })
    }
}
