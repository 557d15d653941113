import JSON
import Testing

@testable import HAPCrypto

@Suite("SRP, numbers that start with a zero byte")
struct SRPZerosTests {
    struct Exchange: CustomTestStringConvertible {
        let name: String
        let server: SRP.Server
        let client: [UInt8]
        let json: JSONValue

        var testDescription: String { "\(name) starts with zero" }

        func number(_ way: String, _ name: String) throws -> [UInt8] {
            try bytes(hex: try #require(json[way]?[name]?.stringValue))
        }
    }

    /// The exchanges of `Data/srp-leading-zeros.json`, which `srp-leading-zeros.py` computes independently.
    static func exchanges() throws -> [Exchange] {
        let root = try Vectors.file("srp-leading-zeros.json")
        func number(_ json: JSONValue, _ name: String) throws -> [UInt8] { try bytes(hex: try #require(json[name]?.stringValue)) }
        let verifier = try #require(SRP.Verifier(salt: number(root, "salt"), value: Secret(number(root, "verifier"))))
        return try #require(root["exchanges"]?.arrayValue).map { json in
            let server = SRP.Server(verifier: verifier, privateKey: Secret(try number(json, "b")))
            #expect(try server.publicKey == number(json, "B"))
            return Exchange(
                name: try #require(json["starts with zero"]?.stringValue), server: server, client: try number(json, "A"),
                json: json)
        }
    }

    @Test("a proof is accepted however leading zeros were hashed, and answered in kind", arguments: try exchanges())
    func eitherWay(exchange: Exchange) throws {
        for way in ["apple", "padded"] {
            let answer = try #require(
                try exchange.server.verify(
                    clientPublicKey: exchange.client, proof: exchange.number(way, "M1"), accepting: SRP.LeadingZeros.allCases)
            )
            #expect(try answer.proof == exchange.number(way, "M2"))
            #expect(try answer.sessionKey.copy == exchange.number(way, "K"))
        }
    }

    @Test("without leniency only Apple's way is accepted", arguments: try exchanges())
    func strict(exchange: Exchange) throws {
        func verify(_ way: String) throws -> Bool {
            exchange.server.verify(clientPublicKey: exchange.client, proof: try exchange.number(way, "M1")) != nil
        }
        #expect(try verify("apple"))
        #expect(try !verify("padded"))
    }

    @Test("a wrong proof is refused in any way", arguments: try exchanges())
    func wrong(exchange: Exchange) throws {
        let proof = try exchange.number("padded", "M1").flipping(bit: 77)
        #expect(
            exchange.server.verify(clientPublicKey: exchange.client, proof: proof, accepting: SRP.LeadingZeros.allCases) == nil)
    }
}
