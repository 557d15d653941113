extension ChaCha20Poly1305 {
    /// Opens a message whose tag was cut to its first `tagSize` bytes, as in encrypted notifications (HAP R14 7.4.2.2).
    ///
    /// - Returns: nil when the tag is wrong or missing.
    public func open(
        _ sealed: ArraySlice<UInt8>, tagSize: Int, nonce: Nonce, authenticating data: [UInt8] = []
    ) -> [UInt8]? {
        guard (1...Self.tagSize).contains(tagSize), sealed.count >= tagSize else { return nil }
        let ciphertext = sealed.dropLast(tagSize)
        // The cipher is its own inverse: sealing the ciphertext gives the plaintext, sealing that gives the whole tag.
        let plaintext = Array(seal(ciphertext, nonce: nonce).prefix(ciphertext.count))
        let tag = Array(seal(plaintext, nonce: nonce, authenticating: data).dropFirst(ciphertext.count).prefix(tagSize))
        return Sodium.areEqual(tag, Array(sealed.suffix(tagSize))) ? plaintext : nil
    }
}
