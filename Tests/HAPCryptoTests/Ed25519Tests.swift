import HAPCrypto
import Testing

@Suite("Ed25519")
struct Ed25519Tests {
    @Test("the published signature is valid, and invalid with any bit of it, of the key or of the message changed")
    func published() throws {
        let vectors = try Vectors.load()
        let key = try vectors.crypto("ed25519_pk")
        let message = try vectors.crypto("ed25519_m")
        let signature = try vectors.crypto("ed25519_sig")
        #expect(Ed25519.isValid(signature, of: message, by: key))
        for bit in 0..<signature.count * 8 {
            #expect(!Ed25519.isValid(signature.flipping(bit: bit), of: message, by: key), "bit \(bit)")
        }
        for bit in 0..<key.count * 8 {
            #expect(!Ed25519.isValid(signature, of: message, by: key.flipping(bit: bit)), "bit \(bit)")
        }
        #expect(!Ed25519.isValid(signature, of: message.flipping(bit: 0), by: key))
        #expect(!Ed25519.isValid(signature, of: [], by: key))
    }

    @Test("a signature of any wrong length is invalid", arguments: [0, 1, 63, 65, 128])
    func signatureLength(count: Int) throws {
        let vectors = try Vectors.load()
        let signature = try vectors.crypto("ed25519_sig") + [UInt8](repeating: 0, count: 64)
        #expect(
            try !Ed25519.isValid(
                Array(signature.prefix(count)), of: vectors.crypto("ed25519_m"), by: vectors.crypto("ed25519_pk")))
    }

    @Test("a key of any wrong length makes every signature invalid", arguments: [0, 31, 33, 64])
    func keyLength(count: Int) throws {
        let vectors = try Vectors.load()
        let key = try vectors.crypto("ed25519_pk") + [UInt8](repeating: 0, count: 32)
        #expect(
            try !Ed25519.isValid(vectors.crypto("ed25519_sig"), of: vectors.crypto("ed25519_m"), by: Array(key.prefix(count))))
    }
}
