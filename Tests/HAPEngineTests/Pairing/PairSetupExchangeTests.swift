import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Pair Setup, M5 and M6")
struct PairSetupExchangeTests {
    /// What is sent as M5.
    struct Parts {
        var identifier: [UInt8]? = Array("controller".utf8)
        var publicKey: [UInt8]?
        var signature: [UInt8]?
        var key: Ed25519PrivateKey
        var extra: [(UInt8, [UInt8])] = []

        init() throws {
            key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 3, count: 32))))
            publicKey = key.publicKey
        }

        /// The encrypted items; without a signature of its own it is the right one.
        func sealed(_ sessionKey: Secret, label: String = "PS-Msg05") -> [UInt8] {
            let signed = HKDF.derive(sessionKey, salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info")
            var items: [(UInt8, [UInt8])] = []
            if let identifier { items.append((PairingTLV.identifier, identifier)) }
            if let publicKey { items.append((PairingTLV.publicKey, publicKey)) }
            let right = key.sign(signed.copy + (identifier ?? []) + key.publicKey)
            if signature != [] { items.append((PairingTLV.signature, signature ?? right)) }
            return Self.cipher(sessionKey).seal(Rig.message(items + extra), nonce: Nonce(label: label))
        }

        static func cipher(_ sessionKey: Secret) -> ChaCha20Poly1305 {
            ChaCha20Poly1305(key: HKDF.derive(sessionKey, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info"))
        }
    }

    private func exchange(
        _ change: (inout Parts) -> Void = { _ in }, tamper: (inout [UInt8]) -> Void = { _ in }
    ) throws -> (rig: Rig, answer: PairingAnswer, sessionKey: Secret) {
        var rig = try Rig(pairings: [])
        let sessionKey = try rig.provePairSetup()
        var parts = try Parts()
        change(&parts)
        var sealed = parts.sealed(sessionKey)
        tamper(&sealed)
        let answer = try rig.pairing(
            TestDatabase.pairSetup, (PairingTLV.encryptedData, sealed), (PairingTLV.state, [5]))
        return (rig, answer, sessionKey)
    }

    @Test("HAP-BLE 4.2: M6 is encrypted and holds the accessory's identifier, key and signature")
    func answer() throws {
        let (rig, answer, sessionKey) = try exchange()
        #expect(answer.value(PairingTLV.state) == [6])
        let sealed = try #require(answer.value(PairingTLV.encryptedData))
        let plain = try #require(Parts.cipher(sessionKey).open(sealed, nonce: Nonce(label: "PS-Msg06")))
        let items = try TLV8(plain)
        let key = rig.accessory.identity.longTermKey.publicKey
        #expect(items.items.map(\.type) == [PairingTLV.identifier, PairingTLV.publicKey, PairingTLV.signature])
        #expect(try items.value(PairingTLV.identifier) == Array(Rig.deviceID.utf8))
        #expect(try items.value(PairingTLV.publicKey) == key)
        let signed = HKDF.derive(sessionKey, salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info")
        let signature = try #require(try items.value(PairingTLV.signature))
        #expect(Ed25519.isValid(signature, of: signed.copy + Array(Rig.deviceID.utf8) + key, by: key))
        #expect(rig.accessory.state.pairings.map(\.isAdmin) == [true])
    }

    @Test("HAP-BLE 4.2: identifiers of 1 to 36 bytes are taken, unknown items are ignored", arguments: [1, 36])
    func identifierSizes(size: Int) throws {
        let (rig, answer, _) = try exchange {
            $0.identifier = [UInt8](repeating: 0x41, count: size)
            $0.extra = [(0x77, [1])]
        }
        #expect(answer.value(PairingTLV.state) == [6])
        #expect(rig.accessory.state.pairings.map(\.identifier.count) == [size])
    }

    private func expectRefused(_ answer: PairingAnswer, _ rig: Rig, _ expected: PairingAnswer) throws {
        var rig = rig
        #expect(answer == expected)
        #expect(rig.accessory.state.pairings.isEmpty)
        // The attempt is over.
        let sealed = [UInt8](repeating: 0, count: 100)
        let again = try rig.pairing(TestDatabase.pairSetup, (PairingTLV.state, [5]), (PairingTLV.encryptedData, sealed))
        #expect(again == .status(.invalidRequest))
    }

    @Test("HAP-BLE 4.2: a wrong tag or signature is refused with error 2 in state 6")
    func unauthentic() throws {
        let refusal = PairingAnswer.refused(state: 6, .authentication)
        let wrongs = [
            try exchange(tamper: { $0[0] ^= 1 }), try exchange(tamper: { $0[$0.count - 1] ^= 1 }),
            try exchange(tamper: { $0.removeLast() }), try exchange(tamper: { $0 = [UInt8](repeating: 0, count: 16) }),
            try exchange({ $0.signature = [UInt8](repeating: 1, count: 64) }),
            // Signed with another key than the one that is sent.
            try exchange({ $0.publicKey = [UInt8](repeating: 1, count: 32) }),
        ]
        for (rig, answer, _) in wrongs { try expectRefused(answer, rig, refusal) }
    }

    @Test("HAP-BLE 4.1, 4.2: items that are missing, twice or of the wrong size are refused by the request's status")
    func malformed() throws {
        let wrongs = [
            try exchange({ $0.identifier = nil }), try exchange({ $0.identifier = [] }),
            try exchange({ $0.identifier = [UInt8](repeating: 0x41, count: 37) }), try exchange({ $0.publicKey = nil }),
            try exchange({ $0.publicKey = [UInt8](repeating: 1, count: 31) }),
            try exchange({ $0.publicKey = [UInt8](repeating: 1, count: 33) }), try exchange({ $0.signature = [] }),
            try exchange({ $0.signature = [UInt8](repeating: 1, count: 63) }),
            try exchange({ $0.signature = [UInt8](repeating: 1, count: 65) }),
            try exchange({ $0.extra = [(PairingTLV.identifier, [1])] }), try exchange(tamper: { $0 = [] }),
            try exchange(tamper: { $0 = [UInt8](repeating: 0, count: 15) }),
        ]
        for (rig, answer, _) in wrongs { try expectRefused(answer, rig, .status(.invalidRequest)) }
    }

    @Test("HAP-BLE 4.2: encrypted items that are no TLV8 are refused by the request's status")
    func noItems() throws {
        var rig = try Rig(pairings: [])
        let sessionKey = try rig.provePairSetup()
        let sealed = Parts.cipher(sessionKey).seal([1, 9, 9], nonce: Nonce(label: "PS-Msg05"))
        let answer = try rig.pairing(TestDatabase.pairSetup, (PairingTLV.state, [5]), (PairingTLV.encryptedData, sealed))
        try expectRefused(answer, rig, .status(.invalidRequest))
    }
}
