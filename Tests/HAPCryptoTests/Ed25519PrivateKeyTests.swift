import HAPCrypto
import Testing

@Suite("Ed25519 private keys")
struct Ed25519PrivateKeyTests {
    @Test("the published seed gives the published key and signature")
    func published() throws {
        let vectors = try Vectors.load()
        let key = try #require(try Ed25519PrivateKey(seed: Secret(vectors.crypto("ed25519_sk"))))
        #expect(try key.publicKey == vectors.crypto("ed25519_pk"))
        #expect(try key.sign(vectors.crypto("ed25519_m")) == vectors.crypto("ed25519_sig"))
    }

    @Test("a seed of any wrong length is refused", arguments: [0, 31, 33, 64])
    func seedLength(count: Int) {
        #expect(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: count))) == nil)
    }

    @Test("messages of any length are signed", arguments: [0, 1, 1000])
    func lengths(count: Int) throws {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: 32))))
        let message = [UInt8](repeating: 2, count: count)
        #expect(Ed25519.isValid(key.sign(message), of: message, by: key.publicKey))
    }
}
