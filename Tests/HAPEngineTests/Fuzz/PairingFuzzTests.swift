import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Made-up pairing messages")
struct PairingFuzzTests {
    private static let types: [UInt8] = [
        PairingTLV.method, PairingTLV.identifier, PairingTLV.publicKey, PairingTLV.proof, PairingTLV.encryptedData,
        PairingTLV.state, PairingTLV.state, PairingTLV.method, PairingTLV.permissions, PairingTLV.sessionID, PairingTLV.flags,
        PairingTLV.separator, PairingTLV.signature,
    ]

    /// A message in which state and method are right more often than not.
    private func message(_ fuzzer: inout Fuzzer, methods: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [
            PairingTLV.state, 1, fuzzer.pick([1, 1, 1, 3, 5, 0, 2]), PairingTLV.method, 1, fuzzer.pick(methods),
        ]
        return fuzzer.isLucky(70) ? fuzzer.damaged(head + fuzzer.items(types: Self.types)) : fuzzer.items(types: Self.types)
    }

    /// What may come back.
    private func check(_ answer: PairingAnswer, errors: Set<UInt8>, sourceLocation: SourceLocation = #_sourceLocation) {
        switch answer {
        case .items(let items): #expect(items.contains { $0.type == PairingTLV.state }, sourceLocation: sourceLocation)
        case .refused(_, let error): #expect(errors.contains(error.rawValue), sourceLocation: sourceLocation)
        case .status(let status): #expect(status == .invalidRequest, sourceLocation: sourceLocation)
        }
    }

    @Test("HAP-BLE 4.1, 4.2: Pair Setup answers or refuses whatever comes, and pairs nobody")
    func pairSetup() throws {
        var fuzzer = Fuzzer(seed: 31)
        var state = AccessoryState()
        var rig = try Rig(pairings: [], state: state)
        for _ in 0..<600 {
            check(
                try rig.pairing(TestDatabase.pairSetup, message(&fuzzer, methods: [0, 1, 2, 9])),
                errors: [2, 5])
            #expect(rig.dropReason == nil)
        }
        #expect(rig.accessory.state.pairings.isEmpty)
        state = rig.accessory.state
        #expect(state.failedTries <= 100)
    }

    @Test("HAP-BLE 4.1, 4.3, 4.4: Pair Verify and Pair Resume answer or refuse whatever comes, and no session begins")
    func pairVerify() throws {
        var fuzzer = Fuzzer(seed: 32)
        let link = RigLink(try Rig(pairings: [Rig.pairing(1)]))
        let controller = try link.controller(isPaired: true)
        var dead: Set<DropReason> = []
        for round in 0..<3000 {
            if round.isMultiple(of: 100) {
                // So that there is something to resume.
                link.rig.disconnect()
                link.rig.connect()
                try controller.pairVerify()
                controller.disconnected()
                link.rig.forgetSession()
            }
            check(
                try link.rig.pairing(TestDatabase.pairVerify, message(&fuzzer, methods: [6, 6, 2, 0])), errors: [2])
            #expect(link.rig.accessory.link?.session == nil)
            if let reason = link.rig.dropReason { dead.insert(reason) }
        }
        #expect(dead.isEmpty)
    }

    @Test("HAP-BLE 4.1, 4.3: an M3 with any bit turned begins no session, an M3 as it is does")
    func turnedBits() throws {
        var rig = try Rig(pairings: [Rig.pairing(1)])
        let iid = TestDatabase.pairVerify
        let privateKey = Secret([UInt8](repeating: 0x77, count: 32))
        let publicKey = X25519.publicKey(of: privateKey)
        func m3() throws -> [UInt8] {
            let m2 = try rig.pairing(iid, (PairingTLV.state, [1]), (PairingTLV.publicKey, publicKey))
            let accessoryKey = try #require(m2.value(PairingTLV.publicKey))
            let secret = try #require(X25519.sharedSecret(privateKey, accessoryKey))
            let cipher = ChaCha20Poly1305(
                key: HKDF.derive(secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info"))
            let identity = try RigLink.identity(1)
            let identifier = Array(identity.identifier.utf8)
            let inner = Rig.message([
                (PairingTLV.identifier, identifier),
                (PairingTLV.signature, identity.key.sign(publicKey + identifier + accessoryKey)),
            ])
            return Rig.message([
                (PairingTLV.state, [3]), (PairingTLV.encryptedData, cipher.seal(inner, nonce: Nonce(label: "PV-Msg03"))),
            ])
        }
        let size = try m3().count
        for index in 0..<size {
            var message = try m3()
            message[index] ^= 1 << UInt8(index % 8)
            check(try rig.pairing(iid, message), errors: [2])
            #expect(rig.accessory.link?.session == nil, "bit of byte \(index)")
        }
        _ = try rig.pairing(iid, m3())
        #expect(rig.accessory.link?.session != nil)
    }

    @Test(
        "HAP-BLE 4.1, 4.5: Pairing Pairings answers or refuses whatever comes, for admins and others", arguments: [true, false])
    func pairings(isAdmin: Bool) throws {
        var fuzzer = Fuzzer(seed: 33)
        var rig = try Rig()
        rig.secure(as: isAdmin ? Rig.admin : Rig.guest)
        for _ in 0..<3000 {
            check(
                try rig.pairing(TestDatabase.pairings, message(&fuzzer, methods: [3, 4, 5, 3, 0])), errors: [1, 2, 4])
            #expect(rig.dropReason == nil)
            #expect(
                rig.accessory.state.pairings.allSatisfy { (1...36).contains($0.identifier.count) && $0.publicKey.count == 32 })
        }
        #expect(rig.accessory.state.pairings.prefix(2) == [Rig.admin, Rig.guest])
        #expect(isAdmin || rig.accessory.state.pairings.count == 2)
    }

    @Test("HAP-BLE 1.6, 1.7: configurations answer or refuse whatever comes")
    func configurations() throws {
        var fuzzer = Fuzzer(seed: 34)
        var rig = try Rig()
        rig.secure()
        for _ in 0..<3000 {
            let body = fuzzer.items(types: [0x01, 0x02, 0x03])
            let isProtocol = fuzzer.isLucky(50)
            let target = isProtocol ? TestDatabase.protocolSignature : TestDatabase.on
            let pdu = PDU.request(
                isProtocol ? .protocolConfiguration : .characteristicConfiguration,
                isProtocol ? TestDatabase.protocolService : TestDatabase.on, body)
            for (index, start) in stride(from: 0, to: pdu.count, by: 400).enumerated() {
                let piece = Array(pdu[start..<min(pdu.count, start + 400)])
                try rig.send(index == 0 ? piece : [0x80, 0x42] + piece, to: target).get()
            }
            let response = try rig.response(from: target)
            #expect(response[2] == 0 || response == [0x02, 0x42, 0x06])
        }
    }
}
