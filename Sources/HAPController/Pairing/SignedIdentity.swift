import HAPCrypto
import HAPModel

/// Who one side is and its signature: what pairing messages encrypt.
struct SignedIdentity {
    let identifier: [UInt8]
    /// The long-term key; Pair Setup sends it, Pair Verify does not.
    var publicKey: [UInt8]?
    let signature: [UInt8]

    /// The controller's, signed over `prefix ‖ identifier ‖ suffix`.
    init(_ identity: Controller.Identity, publicKey: [UInt8]? = nil, signing prefix: [UInt8], _ suffix: [UInt8]) {
        identifier = identity.identifierBytes
        self.publicKey = publicKey
        signature = identity.key.sign(prefix + identifier + suffix)
    }

    /// Decrypts the accessory's.
    ///
    /// - Throws: `unauthentic` when the tag is wrong.
    init(opening encrypted: [UInt8], key: Secret, label: String, hasPublicKey: Bool) throws(ControllerError) {
        guard let bytes = ChaCha20Poly1305(key: key).open(encrypted, nonce: Nonce(label: label)) else { throw .unauthentic }
        let message = try PairingMessage(decrypted: bytes)
        identifier = try message.required(.identifier)
        publicKey = hasPublicKey ? try message.required(.publicKey, size: Ed25519.publicKeySize) : nil
        signature = try message.required(.signature, size: Ed25519.signatureSize)
    }

    /// The items, encrypted.
    func sealed(key: Secret, label: String) -> [UInt8] {
        var writer = TLV8Writer()
        writer.append(PairingItem.identifier.rawValue, identifier)
        if let publicKey { writer.append(PairingItem.publicKey.rawValue, publicKey) }
        writer.append(PairingItem.signature.rawValue, signature)
        return ChaCha20Poly1305(key: key).seal(writer.bytes, nonce: Nonce(label: label))
    }

    /// Checks the signature over `prefix ‖ identifier ‖ suffix`.
    func verify(_ prefix: [UInt8], _ suffix: [UInt8], by key: [UInt8]) throws(ControllerError) {
        guard Ed25519.isValid(signature, of: prefix + identifier + suffix, by: key) else { throw .unauthentic }
    }
}
