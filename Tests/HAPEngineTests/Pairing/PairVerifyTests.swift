import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Pair Verify")
struct PairVerifyTests {
    private let iid = TestDatabase.pairVerify
    private let on = TestDatabase.id(TestDatabase.on)

    private func paired() throws -> Rig {
        try Rig(pairings: [Rig.pairing(1)])
    }

    private static let privateKey = Secret([UInt8](repeating: 0x77, count: 32))
    private static let publicKey = X25519.publicKey(of: privateKey)

    private func m1(_ rig: inout Rig, key: [UInt8] = publicKey) throws -> PairingAnswer {
        try rig.pairing(iid, (PairingTLV.state, [1]), (PairingTLV.publicKey, key))
    }

    // MARK: The right way

    @Test("HAP-BLE 4.3, 4.6: a session begins after M4, which is in plaintext", arguments: Controller.Dialect.allCases)
    func verifies(dialect: Controller.Dialect) throws {
        let link = RigLink(try paired())
        let controller = try link.controller(isPaired: true, dialect: dialect)
        _ = link.rig.takeActions()
        try controller.pairVerify()
        #expect(link.rig.takeActions() == [.report(.sessionBegan(controller: "controller 1", resumed: false))])
        #expect(try link.rig.accessory.link?.session?.pairing == Rig.pairing(1))
        for _ in 0..<3 { #expect(try controller.read(on) == [0]) }
    }

    @Test("HAP-BLE 4.3: M2 proves the accessory's identity with a new key each time")
    func secondMessage() throws {
        var rig = try paired()
        var keys: Set<[UInt8]> = []
        for _ in 0..<3 {
            let answer = try m1(&rig)
            let key = try #require(answer.value(PairingTLV.publicKey))
            let sealed = try #require(answer.value(PairingTLV.encryptedData))
            let secret = try #require(X25519.sharedSecret(Self.privateKey, key))
            let cipher = ChaCha20Poly1305(
                key: HKDF.derive(secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info"))
            let inner = try TLV8(try #require(cipher.open(sealed, nonce: Nonce(label: "PV-Msg02"))))
            #expect(inner.items.map(\.type) == [PairingTLV.identifier, PairingTLV.signature])
            let identifier = Array(Rig.deviceID.utf8)
            #expect(try inner.value(PairingTLV.identifier) == identifier)
            let signature = try #require(try inner.value(PairingTLV.signature))
            let longTermKey = rig.accessory.identity.longTermKey.publicKey
            #expect(Ed25519.isValid(signature, of: key + identifier + Self.publicKey, by: longTermKey))
            keys.insert(key)
        }
        #expect(keys.count == 3)
    }

    @Test("HAP-BLE 4.3: a new M1 in a session ends it without dropping the link, and a new session begins")
    func again() throws {
        let link = RigLink(try paired())
        let controller = try link.controller(isPaired: true)
        for _ in 0..<3 {
            try controller.pairVerify()
            #expect(try controller.read(on) == [0])
        }
        #expect(link.rig.takeActions().filter { $0 == .report(.sessionEnded) }.count == 2)
        #expect(link.rig.dropReason == nil)
    }

    @Test("HAP-BLE 4.1: without Return-Response the session begins when M4 is read, and M4 is in plaintext")
    func twoRequests() throws {
        var rig = try paired()
        let m2 = try rig.pairingInTwoRequests(iid, (PairingTLV.state, [1]), (PairingTLV.publicKey, Self.publicKey))
        let parts = try Parts(answer: m2)
        let pdu = PDU.write(iid, Rig.message([(PairingTLV.state, [3]), (PairingTLV.encryptedData, try parts.sealed)]))
        #expect(try rig.exchange(pdu, at: iid) == [0x02, 0x42, 0x00])
        #expect(rig.accessory.link?.session == nil)
        #expect(try rig.exchange(PDU.read(iid), at: iid) == [0x02, 0x42, 0x00, 5, 0, 1, 3, 6, 1, 4])
        #expect(rig.accessory.link?.session != nil)
        #expect(rig.dropReason == nil)
    }

    // MARK: M1

    @Test("HAP-BLE 4.3: no method, or that of Pair Resume", arguments: UInt8.min ... .max)
    func methods(method: UInt8) throws {
        var rig = try paired()
        let answer = try rig.pairing(
            iid, (PairingTLV.state, [1]), (PairingTLV.method, [method]), (PairingTLV.publicKey, Self.publicKey),
            (PairingTLV.sessionID, [UInt8](repeating: 0, count: 8)), (PairingTLV.encryptedData, [UInt8](repeating: 0, count: 16)))
        // Of Pair Resume nothing is known: the answer is that of Pair Verify.
        #expect((answer == .status(.invalidRequest)) == (method != 6))
    }

    @Test("HAP-BLE 4.3: the controller's key has 32 bytes and is not one of those that make every secret 0")
    func keys() throws {
        for size in [0, 31, 33, 64] {
            var rig = try paired()
            #expect(try m1(&rig, key: [UInt8](repeating: 9, count: size)) == .status(.invalidRequest))
        }
        var rig = try paired()
        #expect(try m1(&rig, key: [UInt8](repeating: 0, count: 32)) == .status(.invalidRequest))
        #expect(try rig.pairing(iid, (PairingTLV.state, [1])) == .status(.invalidRequest))
    }

    // MARK: M3

    /// What is sent as M3.
    struct Parts {
        var identifier: [UInt8]? = Array("controller 1".utf8)
        var signature: [UInt8]?
        var number: UInt8 = 1
        var extra: [(UInt8, [UInt8])] = []
        let secret: Secret
        let accessoryKey: [UInt8]

        /// - Parameter answer: M2.
        init(answer: PairingAnswer) throws {
            accessoryKey = try #require(answer.value(PairingTLV.publicKey))
            secret = try #require(X25519.sharedSecret(privateKey, accessoryKey))
        }

        var cipher: ChaCha20Poly1305 {
            ChaCha20Poly1305(key: HKDF.derive(secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info"))
        }

        var sealed: [UInt8] {
            get throws {
                var items: [(UInt8, [UInt8])] = []
                if let identifier { items.append((PairingTLV.identifier, identifier)) }
                let key = try RigLink.identity(number).key
                let right = key.sign(publicKey + (identifier ?? []) + accessoryKey)
                if signature != [] { items.append((PairingTLV.signature, signature ?? right)) }
                return cipher.seal(Rig.message(items + extra), nonce: Nonce(label: "PV-Msg03"))
            }
        }
    }

    private func finish(
        _ change: (inout Parts) -> Void = { _ in }, tamper: (inout [UInt8]) -> Void = { _ in }
    ) throws -> (Rig, PairingAnswer) {
        var rig = try paired()
        var parts = try Parts(answer: m1(&rig))
        change(&parts)
        var sealed = try parts.sealed
        tamper(&sealed)
        let answer = try rig.pairing(iid, (PairingTLV.encryptedData, sealed), (PairingTLV.state, [3]))
        return (rig, answer)
    }

    @Test("HAP-BLE 4.3: an unknown pairing, a wrong tag or signature are refused with error 2 in state 4; the link stays")
    func unauthentic() throws {
        let refusals = [
            try finish({ $0.identifier = Array("controller 2".utf8) }), try finish({ $0.number = 2 }),
            try finish({ $0.signature = [UInt8](repeating: 1, count: 64) }), try finish(tamper: { $0[3] ^= 0x40 }),
            try finish(tamper: { $0.removeLast() }), try finish(tamper: { $0 = [UInt8](repeating: 0, count: 16) }),
        ]
        for (rig, answer) in refusals {
            var rig = rig
            #expect(answer == .refused(state: 4, .authentication))
            #expect(rig.accessory.link?.session == nil)
            #expect(rig.accessory.link?.pairingDeadline == nil)
            #expect(rig.dropReason == nil)
            // The attempt is over.
            let again = try rig.pairing(
                iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, [UInt8](repeating: 0, count: 99)))
            #expect(again == .status(.invalidRequest))
        }
    }

    @Test("HAP-BLE 4.3: an accessory without pairings answers M1 and refuses M3")
    func unpaired() throws {
        var rig = try Rig(pairings: [])
        let parts = try Parts(answer: m1(&rig))
        let answer = try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, parts.sealed))
        #expect(answer == .refused(state: 4, .authentication))
    }

    @Test("HAP-BLE 4.1, 4.3: items that are missing, twice or of the wrong size are refused by the request's status")
    func malformed() throws {
        let refusals = [
            try finish({ $0.identifier = nil }), try finish({ $0.identifier = [] }),
            try finish({ $0.identifier = [UInt8](repeating: 0x41, count: 37) }), try finish({ $0.signature = [] }),
            try finish({ $0.signature = [UInt8](repeating: 1, count: 65) }),
            try finish({ $0.extra = [(PairingTLV.identifier, [1])] }),
            try finish(tamper: { $0 = [] }), try finish(tamper: { $0 = [UInt8](repeating: 0, count: 15) }),
        ]
        for (rig, answer) in refusals {
            #expect(answer == .status(.invalidRequest))
            #expect(rig.accessory.link?.session == nil)
            #expect(rig.accessory.link?.pairingDeadline == nil)
        }
    }

    @Test(
        "HAP-BLE 4.1: a message out of turn or that cannot be read is refused, and resets the attempt",
        arguments: 0...6 as ClosedRange<UInt8>)
    func outOfTurn(state: UInt8) throws {
        guard state != 1, state != 3 else { return }
        var rig = try paired()
        #expect(
            try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, [UInt8](repeating: 0, count: 99)))
                == .status(.invalidRequest))
        let parts = try Parts(answer: m1(&rig))
        #expect(
            try rig.pairing(iid, (PairingTLV.state, [state]), (PairingTLV.publicKey, Self.publicKey)) == .status(.invalidRequest))
        let late = try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, parts.sealed))
        #expect(late == .status(.invalidRequest))
    }

    @Test("HAP-BLE 4.3: only the last M1 counts")
    func restart() throws {
        var rig = try paired()
        let first = try Parts(answer: m1(&rig))
        let second = try Parts(answer: m1(&rig))
        let wrong = try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, first.sealed))
        #expect(wrong == .refused(state: 4, .authentication))
        _ = try m1(&rig)
        #expect(second.accessoryKey != first.accessoryKey)
    }

    // MARK: 10 s

    @Test("HAP-BLE 1.4: M4 at 9 999 ms after M2 is in time, at 10 s it is not", arguments: [9_999, 10_000])
    func limit(time: Int) throws {
        var rig = try paired()
        rig.wait(.seconds(5))
        try rig.send(
            PDU.request(.characteristicWrite, iid, PDU.body((1, Rig.message([(6, [1]), (3, Self.publicKey)])), (9, [1]))), to: iid
        ).get()
        rig.wait(.seconds(1))
        // M2 is made here.
        let response = try rig.response(from: iid)
        let parts = try Parts(answer: .items(try TLV8(try #require(try TLV8(response.dropFirst(5)).value(1))).items))
        rig.wait(.milliseconds(time))
        #expect(rig.dropReason == (time < 10_000 ? nil : .pairingTimeout))
        guard time < 10_000 else { return }
        let answer = try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.encryptedData, parts.sealed))
        #expect(answer == .items([.init(type: PairingTLV.state, value: [4])]))
        // From here on only idleness counts.
        #expect(rig.accessory.link?.deadline == rig.now + .seconds(30))
    }

    @Test("HAP-BLE 1.4: a new M1 gives another 10 s; a message out of turn ends the limit with the attempt")
    func limitRestarts() throws {
        var rig = try paired()
        for _ in 0..<3 {
            _ = try m1(&rig)
            rig.wait(.milliseconds(9_999))
        }
        #expect(rig.dropReason == nil)
        #expect(try rig.pairing(iid, (PairingTLV.state, [5])) == .status(.invalidRequest))
        rig.wait(.seconds(60))
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.4: an M4 that is not read keeps the limit")
    func unreadAnswer() throws {
        var rig = try paired()
        let parts = try Parts(answer: m1(&rig))
        rig.wait(.seconds(4))
        let pdu = PDU.write(iid, Rig.message([(PairingTLV.state, [3]), (PairingTLV.encryptedData, try parts.sealed)]))
        #expect(try rig.status(pdu, at: iid) == .success)
        rig.wait(.milliseconds(5_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .pairingTimeout)
    }

    @Test("HAP-BLE 1.4: from M4 on a session may be idle for 30 s")
    func idle() throws {
        let link = RigLink(try paired())
        try link.controller(isPaired: true).pairVerify()
        link.rig.wait(.milliseconds(29_999))
        #expect(link.rig.dropReason == nil)
        link.rig.wait(.milliseconds(1))
        #expect(link.rig.dropReason == .idleSession)
    }
}
