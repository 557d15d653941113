import Testing

@testable import HAPCrypto

@Suite("SRP verifiers")
struct SRPVerifierTests {
    @Test("the published verifier of alice")
    func published() throws {
        let vectors = try Vectors.load()
        let verifier = try SRP.Verifier.make(salt: vectors.crypto("srp_salt"), username: "alice", password: "password123")
        #expect(try verifier.value.copy == vectors.crypto("srp_v"))
        #expect(try verifier.salt == vectors.crypto("srp_salt"))
    }

    @Test("the verifier of the setup code 111-22-333")
    func setupCode() throws {
        let vectors = try Vectors.load()
        let verifier = try SRP.Verifier.make(salt: vectors.mockSetup("salt"), password: "111-22-333")
        #expect(try verifier.value.copy == vectors.mockSetup("verifier"))
        #expect(SRP.Verifier(salt: verifier.salt, value: verifier.value) == verifier)
    }

    @Test("a stored verifier of wrong sizes is refused", arguments: [(16, 383), (16, 385), (15, 384), (17, 384), (0, 0)])
    func sizes(salt: Int, value: Int) {
        #expect(SRP.Verifier(salt: [UInt8](repeating: 1, count: salt), value: Secret([UInt8](repeating: 1, count: value))) == nil)
    }

    @Test("a stored verifier must be between 0 and the prime")
    func range() {
        let salt = [UInt8](repeating: 1, count: 16)
        let one = [UInt8](repeating: 0, count: 383) + [1]
        #expect(SRP.Verifier(salt: salt, value: Secret([UInt8](repeating: 0, count: 384))) == nil)
        #expect(SRP.Verifier(salt: salt, value: Secret(one)) != nil)
        #expect(SRP.Verifier(salt: salt, value: Secret(SRP.Group.prime)) == nil)
        #expect(SRP.Verifier(salt: salt, value: Secret([UInt8](repeating: 0xFF, count: 384))) == nil)
    }
}
