import Testing

@testable import HAPCrypto

@Suite("SRP client")
struct SRPClientTests {
    private let client = SRP.Client(password: "111-22-333", privateKey: Secret([UInt8](repeating: 0x5A, count: 32)))

    @Test("a server's key that is 0 modulo the prime, or longer than it, is refused")
    func badServerKeys() {
        let salt = [UInt8](repeating: 1, count: 16)
        #expect(client.respond(salt: salt, serverPublicKey: [5]) != nil)
        for key in [[], [0], [UInt8](repeating: 0, count: 384), SRP.Group.prime, [0] + SRP.Group.prime] {
            #expect(client.respond(salt: salt, serverPublicKey: key) == nil, "\(key.count) bytes")
        }
    }

    @Test("leading zeros of the server's key change nothing")
    func leadingZeros() throws {
        let salt = [UInt8](repeating: 1, count: 16)
        let short = try #require(client.respond(salt: salt, serverPublicKey: [5, 6]))
        let padded = try #require(client.respond(salt: salt, serverPublicKey: [0, 0, 5, 6]))
        #expect(short == padded)
    }

    @Test("proofs are compared whole")
    func comparison() {
        #expect(SRP.Client.isEqual([1, 2], to: [1, 2]))
        #expect(!SRP.Client.isEqual([1, 2], to: [1, 3]))
        #expect(!SRP.Client.isEqual([1], to: [1, 3]))
    }
}
