import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Pair Setup")
struct PairSetupTests {
    private let iid = TestDatabase.pairSetup

    private func unpaired() throws -> Rig {
        try Rig(pairings: [])
    }

    private var code: SetupCode {
        get throws { try SetupCode(Rig.setupCode) }
    }

    // MARK: The right way

    @Test(
        "HAP-BLE 4.2: pairs with each kind of controller; the first pairing is an admin and is stored before M6",
        arguments: Controller.Dialect.allCases)
    func pairs(dialect: Controller.Dialect) throws {
        let link = RigLink(try unpaired())
        let controller = try link.controller(dialect: dialect)
        try controller.pairSetup(code: code)
        #expect(try link.rig.accessory.state.pairings == [Rig.pairing(1)])
        let actions = link.rig.takeActions()
        #expect(actions.suffix(2) == [.persist(.pairings), .report(.paired(controller: "controller 1"))])
        #expect(controller.accessory?.identifier == Array(Rig.deviceID.utf8))
        // A pairing is no session.
        #expect(link.rig.accessory.link?.session == nil)
        try controller.pairVerify()
        #expect(try controller.read(TestDatabase.id(TestDatabase.on)) == [0])
    }

    @Test("HAP-BLE 4.1: a message may be written without Return-Response and its answer read by a request of its own")
    func twoRequests() throws {
        var rig = try unpaired()
        let m2 = try rig.pairingInTwoRequests(iid, (PairingTLV.method, [0]), (PairingTLV.state, [1]))
        #expect(m2.value(PairingTLV.state) == [2])
        // It is given once.
        #expect(try rig.status(PDU.read(iid), at: iid) == .invalidRequest)
        let client = SRP.Client(password: Rig.setupCode, privateKey: Secret([UInt8](repeating: 1, count: 32)))
        let salt = try #require(m2.value(PairingTLV.salt))
        let agreement = try #require(client.respond(salt: salt, serverPublicKey: m2.value(PairingTLV.publicKey) ?? []))
        let m4 = try rig.pairingInTwoRequests(
            iid, (PairingTLV.proof, agreement.proof), (PairingTLV.publicKey, client.publicKey), (PairingTLV.state, [3]))
        #expect(m4.value(PairingTLV.proof) == agreement.expectedServerProof)
    }

    @Test("HAP-BLE 1.4: the user may take minutes to type the code")
    func slowUser() throws {
        let link = RigLink(try unpaired())
        let controller = try link.controller()
        let challenge = try controller.beginPairSetup()
        link.rig.wait(.seconds(600))
        try controller.finishPairSetup(challenge, code: code)
        #expect(link.rig.dropReason == nil)
    }

    @Test("HAP-BLE 4.2: M2 has the state, the key without leading zeros and a salt of 16 bytes")
    func secondMessage() throws {
        var rig = try unpaired()
        let answer = try rig.pairing(iid, (PairingTLV.method, [0]), (PairingTLV.state, [1]))
        guard case .items(let items) = answer else { throw Unexpected.answer(answer) }
        #expect(items.map(\.type) == [PairingTLV.state, PairingTLV.publicKey, PairingTLV.salt])
        #expect(items[0].value == [2])
        #expect(items[1].value.first != 0 && items[1].value.count <= 384)
        #expect(items[2].value == Rig.verifier.salt)
    }

    private enum Unexpected: Error {
        case answer(PairingAnswer)
    }

    // MARK: M1

    @Test(
        "HAP-BLE 4.2: method 0 only: there is no coprocessor for 1, and the others are none of Pair Setup",
        arguments: UInt8.min ... .max)
    func methods(method: UInt8) throws {
        var rig = try unpaired()
        let answer = try rig.pairing(iid, (PairingTLV.state, [1]), (PairingTLV.method, [method]))
        #expect((answer == .status(.invalidRequest)) == (method != 0))
    }

    @Test(
        "HAP-BLE 4.1, 4.2: messages that cannot be read are refused by the request's status",
        arguments: [
            "", "06", "0601", "060101", "000100", "06010100", "0600000100", "0602010000 0100", "06010100020000",
            "060101000100 060101",
            "0001000601010001 00", "060100000100", "060102000100", "060109000100", "0601ff000100", "06010100010013050000000000",
            "06010600 0100", "060107000100",
        ])
    func malformed(digits: String) throws {
        var rig = try unpaired()
        let message = hex(digits.filter { $0 != " " })
        #expect(try rig.pairing(iid, message) == .status(.invalidRequest))
        #expect(rig.dropReason == nil)
    }

    @Test(
        "HAP-BLE 4.2: unknown bits of the flags are ignored, and so are unknown items",
        arguments: ["1304008000 00", "130100", "1300", "13020080", "13040080000077 01aa"])
    func flags(digits: String) throws {
        var rig = try unpaired()
        let answer = try rig.pairing(iid, hex("000100060101" + digits.filter { $0 != " " }))
        #expect(answer.value(PairingTLV.state) == [2])
        #expect(answer.value(PairingTLV.flags) == nil)
    }

    @Test("HAP-BLE 4.2: refused in this order: paired, then 100 failed tries")
    func refusals() throws {
        var state = AccessoryState()
        for (tries, pairings, expected) in [
            (0, [Rig.admin], PairingError.unavailable), (100, [Rig.admin], .unavailable), (255, [], .maxTries),
            (100, [], .maxTries),
        ] as [(UInt8, [Pairing], PairingError)] {
            state.failedTries = tries
            var rig = try Rig(pairings: pairings, state: state)
            let answer = try rig.pairing(iid, (PairingTLV.method, [0]), (PairingTLV.state, [1]))
            #expect(answer == .refused(state: 2, expected))
            // Nothing is running then.
            let next = try rig.pairing(
                iid, (PairingTLV.state, [3]), (PairingTLV.publicKey, [5]), (PairingTLV.proof, Self.anyProof))
            #expect(next == .status(.invalidRequest))
        }
        state.failedTries = 99
        var rig = try Rig(pairings: [], state: state)
        _ = try rig.beginPairSetup()
    }

    // MARK: M3

    private static let anyProof = [UInt8](repeating: 7, count: 64)

    private func m3(_ rig: inout Rig, key: [UInt8], proof: [UInt8] = anyProof) throws -> PairingAnswer {
        try rig.pairing(iid, (PairingTLV.state, [3]), (PairingTLV.publicKey, key), (PairingTLV.proof, proof))
    }

    @Test("HAP-BLE 4.2: 100 wrong codes, each stored before its answer; then Pair Setup is closed, also after a restart")
    func hundredTries() throws {
        var rig = try unpaired()
        let key = [UInt8](repeating: 9, count: 384)
        for tries in 1...100 as ClosedRange<UInt8> {
            _ = try rig.beginPairSetup()
            _ = rig.takeActions()
            #expect(try m3(&rig, key: key) == .refused(state: 4, .authentication))
            #expect(rig.accessory.state.failedTries == tries)
            #expect(rig.takeActions() == [.persist(.numbers), .report(.wrongSetupCode(tries: tries))])
            #expect(try m3(&rig, key: key) == .status(.invalidRequest))
        }
        for _ in 0..<2 {
            let answer = try rig.pairing(iid, (PairingTLV.method, [0]), (PairingTLV.state, [1]))
            #expect(answer == .refused(state: 2, .maxTries))
            rig = try Rig(pairings: [], state: rig.accessory.state)
        }
    }

    @Test("HAP-BLE 4.2: the right code clears the counter, and the next attempt starts at 0")
    func rightCodeClears() throws {
        var state = AccessoryState()
        state.failedTries = 99
        var rig = try Rig(pairings: [], state: state)
        _ = rig.takeActions()
        _ = try rig.provePairSetup()
        #expect(rig.accessory.state.failedTries == 0)
        #expect(rig.takeActions() == [.persist(.numbers)])
        // Without a wrong code before there is nothing to store.
        _ = try rig.provePairSetup()
        #expect(rig.takeActions().isEmpty)
    }

    @Test("HAP-BLE 4.2: a key that is 0 modulo N is refused, though the proof fits", arguments: [0, 1, 384])
    func keyOfZero(size: Int) throws {
        var rig = try unpaired()
        let (_, salt, serverKey) = try rig.beginPairSetup()
        let key = [UInt8](repeating: 0, count: size)
        // With A = 0 the secret S is 0, whatever the code.
        let sessionKey = SHA512.hash([])
        let identity = zip(SHA512.hash(Self.prime), SHA512.hash([5])).map { $0 ^ $1 }
        let proof = SHA512.hash(identity, SHA512.hash(Array("Pair-Setup".utf8)), salt, [], serverKey, sessionKey)
        #expect(try m3(&rig, key: key, proof: proof) == .refused(state: 4, .authentication))
        _ = try rig.beginPairSetup()
        #expect(try m3(&rig, key: Self.prime, proof: proof) == .refused(state: 4, .authentication))
    }

    /// The 3072-bit prime of RFC 5054.
    private static let prime = hex(
        "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b"
            + "302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe6"
            + "49286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d"
            + "670c354e4abc9804f1746c08ca18217c32905e462e36ce3be39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf695581718"
            + "3995497cea956ae515d2261898fa051015728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7d"
            + "b3970f85a6e1e4c7abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c"
            + "bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff")

    @Test("HAP-BLE 4.2: the sizes of key and proof", arguments: [(385, 64), (384, 63), (384, 65), (384, 0), (1000, 64)])
    func sizes(key: Int, proof: Int) throws {
        var rig = try unpaired()
        _ = try rig.beginPairSetup()
        let answer = try m3(&rig, key: [UInt8](repeating: 9, count: key), proof: [UInt8](repeating: 9, count: proof))
        #expect(answer == .status(.invalidRequest))
        #expect(rig.accessory.state.failedTries == 0)
    }

    @Test("HAP-BLE 4.2: a key with leading zeros is the same key")
    func paddedKey() throws {
        var rig = try unpaired()
        let (client, salt, serverKey) = try rig.beginPairSetup()
        let agreement = try #require(client.respond(salt: salt, serverPublicKey: serverKey))
        let zeros = [UInt8](repeating: 0, count: 384 - client.publicKey.count)
        let answer = try m3(&rig, key: zeros + client.publicKey, proof: agreement.proof)
        #expect(answer.value(PairingTLV.proof) == agreement.expectedServerProof)
    }

    // MARK: Out of turn

    /// How far Pair Setup has come.
    enum Stage: CaseIterable {
        case nothing, afterM2, afterM4, afterWrongProof, afterM6
    }

    private func rig(at stage: Stage) throws -> Rig {
        var rig = try unpaired()
        switch stage {
        case .nothing: break
        case .afterM2: _ = try rig.beginPairSetup()
        case .afterM4: _ = try rig.provePairSetup()
        case .afterWrongProof:
            _ = try rig.beginPairSetup()
            _ = try m3(&rig, key: [9])
        case .afterM6:
            let link = RigLink(rig)
            try link.controller().pairSetup(code: code)
            rig = link.rig
            // So that M1 is possible again.
            rig.accessory.state.pairings = []
        }
        return rig
    }

    @Test("HAP-BLE 4.2: a message out of turn is refused and resets the attempt", arguments: Stage.allCases)
    func outOfTurn(stage: Stage) throws {
        for state in 0...8 as ClosedRange<UInt8> where state != 1 {
            if (stage == .afterM2 && state == 3) || (stage == .afterM4 && state == 5) { continue }
            var rig = try rig(at: stage)
            let all: [(UInt8, [UInt8])] = [
                (PairingTLV.state, [state]), (PairingTLV.publicKey, [9]), (PairingTLV.proof, Self.anyProof),
                (PairingTLV.encryptedData, [UInt8](repeating: 1, count: 120)),
            ]
            let message = Rig.message(all)
            #expect(try rig.pairing(iid, message) == .status(.invalidRequest), "state \(state)")
            // What would have been right is not any more.
            for later in [3, 5] as [UInt8] {
                let next = Rig.message([(PairingTLV.state, [later])] + all.dropFirst())
                #expect(try rig.pairing(iid, next) == .status(.invalidRequest), "state \(state), then \(later)")
            }
            _ = try rig.provePairSetup()
        }
    }

    @Test("HAP-BLE 4.2: M1 restarts an attempt at any time, with another key", arguments: Stage.allCases)
    func restart(stage: Stage) throws {
        var rig = try rig(at: stage)
        let first = try rig.beginPairSetup().serverKey
        let second = try rig.beginPairSetup().serverKey
        #expect(first != second)
        _ = try rig.provePairSetup()
    }

    @Test("HAP-BLE 4.2: a disconnect resets the attempt")
    func disconnect() throws {
        var rig = try rig(at: .afterM2)
        rig.disconnect()
        rig.connect()
        #expect(try m3(&rig, key: [9]) == .status(.invalidRequest))
    }

    @Test("HAP-BLE 4.1: a write in the middle of an attempt that cannot be read resets it", arguments: [Stage.afterM2, .afterM4])
    func unreadable(stage: Stage) throws {
        var rig = try rig(at: stage)
        #expect(try rig.pairing(iid, [0x06, 0x02, 0x03]) == .status(.invalidRequest))
        #expect(try m3(&rig, key: [9]) == .status(.invalidRequest))
        #expect(rig.accessory.state.failedTries == 0)
    }
}
