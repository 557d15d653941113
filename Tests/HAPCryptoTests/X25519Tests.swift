import HAPCrypto
import Testing

@Suite("X25519")
struct X25519Tests {
    @Test("the published agreement")
    func agreement() throws {
        let vectors = try Vectors.load()
        let secret = try X25519.sharedSecret(Secret(vectors.crypto("rfc7748_skey1")), vectors.crypto("rfc7748_pkey1"))
        #expect(try secret?.copy == vectors.crypto("rfc7748_csec1"))
    }

    @Test("the published public key")
    func publicKey() throws {
        let vectors = try Vectors.load()
        #expect(try X25519.publicKey(of: Secret(vectors.crypto("rfc7748_alice_skey"))) == vectors.crypto("rfc7748_alice_pkey"))
    }

    @Test("both sides get one secret")
    func symmetry() throws {
        let first = Secret([UInt8](repeating: 1, count: 32))
        let second = Secret([UInt8](repeating: 2, count: 32))
        let secret = try #require(X25519.sharedSecret(first, X25519.publicKey(of: second)))
        #expect(secret == X25519.sharedSecret(second, X25519.publicKey(of: first)))
    }

    @Test("keys of a wrong length are refused", arguments: [0, 31, 33])
    func lengths(count: Int) {
        let right = [UInt8](repeating: 9, count: 32)
        let wrong = [UInt8](repeating: 9, count: count)
        #expect(X25519.sharedSecret(Secret(right), wrong) == nil)
        #expect(X25519.sharedSecret(Secret(wrong), right) == nil)
    }

    @Test(
        "a public key of small order, which would make the secret zero, is refused",
        arguments: [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ])
    func smallOrder(hex: String) throws {
        #expect(try X25519.sharedSecret(Secret([UInt8](repeating: 9, count: 32)), bytes(hex: hex)) == nil)
    }
}
