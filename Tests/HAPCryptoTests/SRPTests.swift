import Testing

@testable import HAPCrypto

@Suite("SRP")
struct SRPTests {
    @Test("every published intermediate: u, S, K and both proofs")
    func intermediates() throws {
        let vectors = try Vectors.load()
        let client = try vectors.crypto("srp_A")
        let server = try vectors.crypto("srp_B")
        let key = try Secret(vectors.crypto("srp_k"))
        #expect(try SRP.scrambler(client: client, server: server).bytes == vectors.crypto("srp_u"))
        #expect(try SRP.sessionKey(BigNumber(vectors.crypto("srp_S"))) == key)
        let proof = try SRP.clientProof(
            username: "alice", salt: vectors.crypto("srp_salt"), client: client, server: server, sessionKey: key)
        #expect(try proof == vectors.crypto("srp_m1"))
        #expect(try SRP.serverProof(client: client, clientProof: proof, sessionKey: key) == vectors.crypto("srp_m2"))
    }

    @Test("client and server agree, whatever the leading bytes of their keys", arguments: 0..<24)
    func agreement(seed: UInt8) throws {
        let verifier = SRP.Verifier.make(salt: [UInt8](repeating: seed, count: 16), password: "031-45-154")
        let server = SRP.Server(verifier: verifier, privateKey: Secret([UInt8](repeating: seed &+ 1, count: 32)))
        let client = SRP.Client(password: "031-45-154", privateKey: Secret([UInt8](repeating: seed &+ 2, count: 32)))
        let request = try #require(client.respond(salt: verifier.salt, serverPublicKey: server.publicKey))
        let answer = try #require(server.verify(clientPublicKey: client.publicKey, proof: request.proof))
        #expect(answer.sessionKey == request.sessionKey)
        #expect(answer.proof == request.expectedServerProof)
    }
}
