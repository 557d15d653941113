import Testing

@testable import HAPCrypto

@Suite("SRP server")
struct SRPServerTests {
    private let vectors: Vectors
    private let server: SRP.Server

    init() throws {
        vectors = try Vectors.load()
        let verifier = try #require(SRP.Verifier(salt: vectors.crypto("srp_salt"), value: Secret(vectors.crypto("srp_v"))))
        server = try SRP.Server(verifier: verifier, username: "alice", privateKey: Secret(vectors.crypto("srp_b")))
    }

    @Test("the published public key")
    func publicKey() throws {
        #expect(try server.publicKey == vectors.crypto("srp_B"))
    }

    @Test("the published client is accepted")
    func accepted() throws {
        let answer = try #require(try server.verify(clientPublicKey: vectors.crypto("srp_A"), proof: vectors.crypto("srp_m1")))
        #expect(try answer.sessionKey.copy == vectors.crypto("srp_k"))
        #expect(try answer.proof == vectors.crypto("srp_m2"))
    }

    @Test("the client's public key may have lost its leading zeros, all or some")
    func leadingZeros() throws {
        // 5^1000 is below the prime, so that the client's key has only 291 bytes.
        let verifier = SRP.Verifier.make(salt: [UInt8](repeating: 1, count: 16), password: "031-45-154")
        let server = SRP.Server(verifier: verifier, privateKey: Secret([UInt8](repeating: 3, count: 32)))
        let client = SRP.Client(password: "031-45-154", privateKey: Secret([3, 0xE8]))
        #expect(client.publicKey.count == 291)
        let request = try #require(client.respond(salt: verifier.salt, serverPublicKey: server.publicKey))
        let padded = [UInt8](repeating: 0, count: 384 - 291) + client.publicKey
        for key in [client.publicKey, [0] + client.publicKey, padded] {
            let answer = try #require(server.verify(clientPublicKey: key, proof: request.proof))
            #expect(answer.proof == request.expectedServerProof)
        }
    }

    @Test("a proof with any bit changed, or of another length, is refused")
    func wrongProof() throws {
        let key = try vectors.crypto("srp_A")
        let proof = try vectors.crypto("srp_m1")
        for bit in stride(from: 0, to: 512, by: 37) {
            #expect(server.verify(clientPublicKey: key, proof: proof.flipping(bit: bit)) == nil, "bit \(bit)")
        }
        #expect(server.verify(clientPublicKey: key, proof: []) == nil)
        #expect(server.verify(clientPublicKey: key, proof: Array(proof.dropLast())) == nil)
        #expect(server.verify(clientPublicKey: key, proof: proof + [0]) == nil)
    }

    @Test("a public key that is 0 modulo the prime, which would make the session key known, is refused")
    func zeroKeys() throws {
        let zero = [UInt8](repeating: 0, count: 384)
        // The proof that someone without the password can compute for such a key: S = 0.
        let key = SRP.sessionKey(BigNumber())
        for client in [[], [0], zero, SRP.Group.prime] {
            let proof = try SRP.clientProof(
                username: "alice", salt: vectors.crypto("srp_salt"), client: client, server: server.publicKey, sessionKey: key)
            #expect(server.verify(clientPublicKey: client, proof: proof) == nil, "\(client.count) bytes")
        }
    }

    @Test("a public key longer than the prime is refused, 2N and 0 among them")
    func longKeys() throws {
        // 2N, most significant byte first.
        var double: [UInt8] = []
        var carry: UInt8 = 0
        for byte in SRP.Group.prime.reversed() {
            double.append(byte << 1 | carry)
            carry = byte >> 7
        }
        double = [carry] + double.reversed()
        let proof = try vectors.crypto("srp_m1")
        #expect(server.verify(clientPublicKey: double, proof: proof) == nil)
        #expect(try server.verify(clientPublicKey: [0] + vectors.crypto("srp_A"), proof: proof) == nil)
        #expect(server.verify(clientPublicKey: [UInt8](repeating: 0, count: 385), proof: proof) == nil)
    }

    @Test("another password and another user name are refused")
    func wrongPassword() throws {
        let salt = try vectors.crypto("srp_salt")
        for (username, password) in [("alice", "password124"), ("Alice", "password123"), ("alice", "")] {
            let client = SRP.Client(username: username, password: password, privateKey: Secret([UInt8](repeating: 7, count: 32)))
            let request = try #require(client.respond(salt: salt, serverPublicKey: server.publicKey))
            #expect(server.verify(clientPublicKey: client.publicKey, proof: request.proof) == nil)
        }
    }
}
