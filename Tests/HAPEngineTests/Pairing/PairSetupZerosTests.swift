import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPEngine

@Suite("Pair Setup, numbers that start with a zero byte")
struct PairSetupZerosTests {
    /// The answer to an M3 whose proof was made in a way of `srp-leading-zeros.json`.
    private func answer(to exchange: JSONValue, of root: JSONValue, way: String, isLenient: Bool) throws -> TLV8 {
        func bytes(_ value: JSONValue?) throws -> [UInt8] { hex(try #require(value?.stringValue)) }
        let verifier = try #require(SRP.Verifier(salt: bytes(root["salt"]), value: Secret(bytes(root["verifier"]))))
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: 32))))
        let identity = Identity(
            deviceID: try #require(DeviceID("01:02:03:04:05:06")), longTermKey: key, verifier: verifier, setupID: nil)
        let random = ScriptedRandom([try bytes(exchange["b"])])
        let ways: [SRP.LeadingZeros] = isLenient ? SRP.LeadingZeros.allCases : [.stripped]
        var state = AccessoryState()
        var setup = PairSetup()
        var split = SplitSetup(try ReferenceAccessory.golden())
        func receive(_ message: [UInt8]) throws -> TLV8 {
            let outcome = setup.receive(
                message, identity: identity, accessory: &state, split: &split, accepting: ways,
                random: RandomSource(random.next))
            guard case .message(let answer) = outcome.reply else { return try TLV8([]) }
            return try TLV8(answer)
        }
        #expect(try receive([6, 1, 1, 0, 1, 0]).value(PairingTLV.publicKey) == bytes(exchange["B"]))
        var message = TLV8Writer()
        message.append(PairingTLV.state, [3])
        message.append(PairingTLV.publicKey, try bytes(exchange["A"]))
        message.append(PairingTLV.proof, try bytes(exchange[way]?["M1"]))
        return try receive(message.bytes)
    }

    @Test("HAP-BLE 4.2: lenient takes both ways and answers in kind, strict takes only Apple's")
    func ways() throws {
        let root = try VectorFile.load("../../HAPCryptoTests/Data/srp-leading-zeros.json")
        let exchanges = try #require(root["exchanges"]?.arrayValue)
        #expect(exchanges.count == 3)
        for exchange in exchanges {
            for way in ["apple", "padded"] {
                let lenient = try answer(to: exchange, of: root, way: way, isLenient: true)
                #expect(try lenient.value(PairingTLV.proof) == hex(#require(exchange[way]?["M2"]?.stringValue)))
            }
            let strict = try answer(to: exchange, of: root, way: "padded", isLenient: false)
            #expect(try strict.value(PairingTLV.error) == [PairingError.authentication.rawValue])
            #expect(try answer(to: exchange, of: root, way: "apple", isLenient: false).value(PairingTLV.error) == nil)
        }
    }
}
