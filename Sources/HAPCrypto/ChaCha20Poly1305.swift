import CSodium

/// Authenticated encryption by ChaCha20-Poly1305 with 12-byte nonces (RFC 8439): every encryption of HAP.
///
/// Sealing and opening cost one allocation each; a secured read has four of them, so this is what its time depends on.
public struct ChaCha20Poly1305: Sendable {
    /// The bytes that sealing adds.
    public static let tagSize = 16

    private let key: Secret

    /// - Parameter key: 32 bytes.
    public init(key: Secret) {
        precondition(key.count == Int(crypto_aead_chacha20poly1305_IETF_KEYBYTES), "a ChaCha20-Poly1305 key has 32 bytes")
        _ = Sodium.isReady
        self.key = key
    }

    /// The ciphertext followed by the 16-byte tag.
    public func seal(_ plaintext: [UInt8], nonce: Nonce, authenticating data: [UInt8] = []) -> [UInt8] {
        plaintext.withUnsafeBufferPointer { seal($0, nonce, data) }
    }

    /// The ciphertext followed by the 16-byte tag.
    public func seal(_ plaintext: ArraySlice<UInt8>, nonce: Nonce, authenticating data: [UInt8] = []) -> [UInt8] {
        plaintext.withUnsafeBufferPointer { seal($0, nonce, data) }
    }

    /// The plaintext; nil when the tag is wrong or missing.
    public func open(_ sealed: [UInt8], nonce: Nonce, authenticating data: [UInt8] = []) -> [UInt8]? {
        sealed.withUnsafeBufferPointer { open($0, nonce, data) }
    }

    /// The plaintext; nil when the tag is wrong or missing.
    public func open(_ sealed: ArraySlice<UInt8>, nonce: Nonce, authenticating data: [UInt8] = []) -> [UInt8]? {
        sealed.withUnsafeBufferPointer { open($0, nonce, data) }
    }

    private func seal(_ plaintext: UnsafeBufferPointer<UInt8>, _ nonce: Nonce, _ data: [UInt8]) -> [UInt8] {
        let size = plaintext.count + Self.tagSize
        return Array(unsafeUninitializedCapacity: size) { output, initialized in
            guard let start = output.baseAddress else { return }
            key.withBytes { key in
                nonce.withBytes { nonce in
                    _ = crypto_aead_chacha20poly1305_ietf_encrypt(
                        start, nil, plaintext.baseAddress, UInt64(plaintext.count), data, UInt64(data.count), nil,
                        nonce, key)
                }
            }
            initialized = size
        }
    }

    private func open(_ sealed: UnsafeBufferPointer<UInt8>, _ nonce: Nonce, _ data: [UInt8]) -> [UInt8]? {
        guard let start = sealed.baseAddress, sealed.count >= Self.tagSize else { return nil }
        let size = sealed.count - Self.tagSize
        var isAuthentic = false
        let plaintext = [UInt8](unsafeUninitializedCapacity: size) { output, initialized in
            key.withBytes { key in
                nonce.withBytes { nonce in
                    isAuthentic =
                        crypto_aead_chacha20poly1305_ietf_decrypt(
                            output.baseAddress, nil, nil, start, UInt64(sealed.count), data, UInt64(data.count),
                            nonce, key) == 0
                }
            }
            initialized = isAuthentic ? size : 0
        }
        return isAuthentic ? plaintext : nil
    }
}
