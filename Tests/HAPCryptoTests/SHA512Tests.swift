import HAPCrypto
import Testing

@Suite("SHA-512")
struct SHA512Tests {
    @Test("the hash of the published text, in one part and in several")
    func published() throws {
        let vectors = try Vectors.load()
        let hash = try vectors.crypto("sha512_hash")
        #expect(try SHA512.hash(vectors.crypto("sha_text")) == hash)
        #expect(SHA512.hash([0x61], [], [0x62, 0x63]) == hash)
    }

    @Test("the hash of nothing (FIPS 180-4)")
    func empty() throws {
        let hash = try bytes(
            hex: "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e")
        #expect(SHA512.hash() == hash)
    }
}
