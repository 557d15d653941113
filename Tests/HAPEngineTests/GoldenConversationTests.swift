import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPEngine

/// Plays the life of the reference accessory again: same seeds and nonces in, same bytes out.
@Suite("The reference accessory's golden conversation")
struct GoldenConversationTests {
    struct Vector {
        let step: String
        let name: String
        let bytes: [UInt8]
    }

    let vectors: [Vector]

    init() throws {
        let file = try VectorFile.load("hap-golden.json")
        vectors = try #require(file["vectors"]?.arrayValue).map {
            Vector(
                step: try #require($0["step"]?.stringValue), name: try #require($0["name"]?.stringValue),
                bytes: hex(try #require($0["hex"]?.stringValue)))
        }
    }

    private func value(_ name: String) throws -> [UInt8] {
        try #require(vectors.first { $0.name == name }?.bytes, "no vector is called \(name)")
    }

    private func accessory(setupID: String? = nil) throws -> Accessory {
        // The answer to Pair Resume is State, Method and the new session ID.
        let sessionID = Array(try value("pair-resume M2 TLV").dropFirst(8).prefix(8))
        let random = ScriptedRandom([
            try value("accessory SRP private b"), try value("accessory curve25519 secret"), sessionID,
        ])
        let key = try #require(try Ed25519PrivateKey(seed: Secret(value("accessory LTSK (ed25519 seed)"))))
        #expect(try key.publicKey == value("accessory LTPK"))
        let salt = Array(try value("pair-setup M2 TLV").suffix(16))
        let verifier = SRP.Verifier.make(salt: salt, password: "111-22-333")
        #expect(try verifier.value.copy == value("accessory SRP verifier"))
        let deviceID = try #require(try DeviceID(bytes: value("device id")))
        return Accessory(
            configuration: .init(
                database: try ReferenceAccessory.golden(), name: "Acme Light", category: 5, model: "Light1,1"),
            identity: Identity(deviceID: deviceID, longTermKey: key, verifier: verifier, setupID: setupID.flatMap(SetupID.init)),
            state: AccessoryState(), random: RandomSource(random.next))
    }

    @Test("HAP-BLE 3.1, 3.3: advertisements of an unpaired accessory, with and without setup hash, fast and regular")
    func unpairedAdvertisements() throws {
        var withHash = try accessory(setupID: "7OSX")
        let first = try #require(advertisement(in: withHash.start(at: .zero)))
        #expect(try first.advertisingData == value("adv unpaired, first 30 s, setup ID 7OSX (interval 20.00 ms)"))
        #expect(try first.scanResponse == value("scanrsp unpaired, first 30 s, setup ID 7OSX"))

        var plain = try accessory()
        let fast = try #require(advertisement(in: plain.start(at: .zero)))
        #expect(try fast.advertisingData == value("adv unpaired, first 30 s (interval 20.00 ms)"))
        #expect(try fast.scanResponse == value("scanrsp unpaired, first 30 s"))
        #expect(fast.interval == 20)
        #expect(plain.advance(to: .milliseconds(29_999)).isEmpty)
        let regular = try #require(advertisement(in: plain.advance(to: .seconds(30))))
        #expect(try regular.advertisingData == value("adv unpaired, regular (interval 417.50 ms)"))
        #expect(regular.interval == 417.5)
    }

    @Test("HAP-BLE 4.2, 4.3, 4.4, 4.5, 4.6: from signatures to the last admin's removal, all equals the transcript")
    func wholeLife() throws {
        var player = Player(accessory: try accessory(), vectors: vectors)
        _ = player.accessory.start(at: .zero)
        _ = player.accessory.connected(at: .zero)
        try player.play(from: "char-signature-read pair-setup (plaintext)", through: "error cases plaintext")

        try player.pairing(0x22, request: value("pair-setup M1 TLV"), response: value("pair-setup M2 TLV"))
        try player.pairing(0x22, request: value("pair-setup M3 TLV"), response: value("pair-setup M4 TLV"))
        try player.pairing(0x22, request: value("pair-setup M5 TLV"), response: value("pair-setup M6 TLV"))
        try player.pairing(0x23, request: value("pair-verify M1 TLV"), response: value("pair-verify M2 TLV"))
        try player.pairing(0x23, request: value("pair-verify M3 TLV"), response: value("pair-verify M4 TLV"))
        try player.play(from: "secure read On=0", through: "characteristic-configuration On: broadcast enabled interval 0x01")
        // The transcript's application raised no event for these writes, as applications of an iPhone's recording do.
        player.accessory.state.globalStateNumber = GlobalStateNumber()
        try player.play(from: "protocol-configuration generate key + get all", through: "info request / token request (no token)")

        let keys = (write: try value("control write key"), read: try value("control read key"))
        try player.sealedPairing(
            keys, counter: player.exchanges, request: [6, 1, 1, 0, 1, 5], response: value("list-pairings M2 TLV"))
        try player.play(
            from: "secure signature read, full response", through: "secure write fragmented request, ATT value limit 24")

        try player.checkAdvertisementsAfterPairing()

        player.now += .seconds(1)
        _ = player.accessory.connected(at: player.now)
        try player.pairing(0x23, request: value("pair-resume M1 TLV"), response: value("pair-resume M2 TLV"))
        let secret = Secret(try value("pair-resume new shared secret"))
        let resumed = (
            write: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Write-Encryption-Key").copy,
            read: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Read-Encryption-Key").copy
        )
        let controller = Array("11111111-2222-3333-4444-555555555555".utf8)
        try player.sealedPairing(
            resumed, counter: 0, request: [6, 1, 1, 0, 1, 4, 1, UInt8(controller.count)] + controller,
            response: value("remove-pairing M2 TLV"))
        let closing = player.accessory.advance(to: player.now + .milliseconds(200))
        #expect(closing == [.disconnect(.pairingRemoved)])
        let last = try #require(advertisement(in: player.accessory.disconnected(at: player.now + .milliseconds(210))))
        #expect(try last.advertisingData == value("adv after last admin removed (interval 20.00 ms)"))
        #expect(try last.scanResponse == value("scanrsp after last admin removed"))
    }
}

/// The advertisement that the actions begin.
func advertisement(in actions: [Action]) -> Advertisement? {
    for action in actions {
        if case .advertise(let advertisement) = action { return advertisement }
    }
    return nil
}

/// Plays recorded requests against an accessory and compares its answers.
private struct Player {
    var accessory: Accessory
    let vectors: [GoldenConversationTests.Vector]
    var now = MonotonicTime.zero
    /// Sealed requests so far: the counter of the direction to the accessory.
    var exchanges: UInt64 = 0

    /// Plays the requests of the steps from one to another.
    mutating func play(from first: String, through last: String) throws {
        let start = try #require(vectors.firstIndex { $0.step == first }, "no step is called \(first)")
        let end = try #require(vectors.lastIndex { $0.step == last }, "no step is called \(last)")
        var target: InstanceID?
        var compared = 0
        for index in start...end {
            let vector = vectors[index]
            if index == start || vectors[index - 1].step != vector.step {
                accessory.configuration.attributeValueLimit = vector.step.contains("ATT value limit 40") ? 40 : 512
            }
            let isSealed = index + 1 <= end && vectors[index + 1].name == "request-att-encrypted"
            switch vector.name {
            case "request-pdu":
                // One request names another characteristic than the one that it is written to.
                if vector.bytes != [0x00, 0x03, 0x4D, 0x34, 0x00] { target = try characteristic(of: vector.bytes) }
                if !isSealed { try write(vector.bytes, to: #require(target)) }
            case "request-pdu-cont":
                break
            case "request-att-encrypted":
                exchanges += 1
                try write(vector.bytes, to: #require(target))
            case "response-att-encrypted":
                let answer = try read(#require(target))
                try #require(answer == vector.bytes, "\(vector.step)")
                compared += 1
            case "response-pdu":
                guard vectors[index - 1].name != "response-att-encrypted" else { continue }
                let answer = try read(#require(target))
                try #require(answer == vector.bytes, "\(vector.step)")
                compared += 1
            case "response-pdu-cont":
                break
            case _:
                Issue.record("a vector of a kind that the test does not know: \(vector.name)")
            }
        }
        #expect(compared > 0)
    }

    /// Sends a pairing message in plaintext and compares the answer.
    mutating func pairing(_ iid: UInt16, request: [UInt8], response: [UInt8]) throws {
        let target = ReferenceAccessory.id(iid)
        try write(Self.pairingRequest(iid, request), to: target)
        let answer = try read(target)
        #expect(try TLV8(answer.dropFirst(5)).value(1) == response)
        #expect(answer.prefix(3) == [0x02, 0x70, 0x00])
    }

    /// Sends a message to Pairing Pairings in a session.
    mutating func sealedPairing(
        _ keys: (write: [UInt8], read: [UInt8]), counter: UInt64, request: [UInt8], response: [UInt8]
    ) throws {
        exchanges += 1
        let target = ReferenceAccessory.id(0x25)
        let sealed = ChaCha20Poly1305(key: Secret(keys.write)).seal(
            Self.pairingRequest(0x25, request), nonce: Nonce(counter: counter))
        try write(sealed, to: target)
        let answer = try read(target)
        let plain = try #require(ChaCha20Poly1305(key: Secret(keys.read)).open(answer, nonce: Nonce(counter: counter)))
        #expect(try TLV8(plain.dropFirst(5)).value(1) == response)
    }

    /// Disconnects, changes On twice and Target Temperature once, and compares what is on the air meanwhile.
    mutating func checkAdvertisementsAfterPairing() throws {
        func value(_ prefix: String) throws -> [UInt8] {
            try #require(vectors.first { $0.step == "advertising after pairing" && $0.name.hasPrefix(prefix) }?.bytes)
        }
        let back = try #require(advertisement(in: accessory.disconnected(at: now)))
        #expect(try back.advertisingData == value("adv paired, after disconnect"))
        #expect(try back.scanResponse == value("scanrsp paired, after disconnect"))
        #expect(back.interval == 20)
        now += .seconds(10)
        _ = accessory.advance(to: now)
        let off = try #require(
            advertisement(in: accessory.setValue(.bool(false), of: ReferenceAccessory.id(0x33), at: now).actions))
        #expect(try off.advertisingData == value("adv encrypted broadcast On=0"))
        #expect(off.scanResponse.isEmpty)
        let on = try #require(
            advertisement(in: accessory.setValue(.bool(true), of: ReferenceAccessory.id(0x33), at: now).actions))
        #expect(try on.advertisingData == value("adv encrypted broadcast On=1"))
        #expect(accessory.advance(to: now + .seconds(3)).isEmpty)
        now += .milliseconds(4800)
        let fallback = try #require(advertisement(in: accessory.advance(to: now)))
        #expect(try fallback.advertisingData == value("adv 4.8 s after broadcast start"))
        #expect(try fallback.scanResponse == value("scanrsp 4.8 s after broadcast start"))
        now += .milliseconds(4800)
        let regular = try #require(advertisement(in: accessory.advance(to: now)))
        #expect(try regular.advertisingData == value("adv 4.8 s later"))
        #expect(regular.interval == 417.5)
        let event = try #require(
            advertisement(in: accessory.setValue(.float(21), of: ReferenceAccessory.id(0x43), at: now).actions))
        #expect(try event.advertisingData == value("adv disconnected event TargetTemperature"))
        #expect(event.interval == 20)
    }

    private mutating func write(_ bytes: [UInt8], to iid: InstanceID) throws {
        now += .milliseconds(10)
        try accessory.write(bytes, to: iid, at: now).result.get()
    }

    private mutating func read(_ iid: InstanceID) throws -> [UInt8] {
        now += .milliseconds(10)
        return try accessory.read(iid, at: now).result.get()
    }

    /// The characteristic that a request goes to: the one that it names, or the Service Signature of the service.
    private func characteristic(of pdu: [UInt8]) throws -> InstanceID {
        let iid = UInt16(pdu[3]) | UInt16(pdu[4]) << 8
        let namesService = pdu[1] == 0x06 || pdu[1] == 0x08
        return ReferenceAccessory.id(namesService ? (iid == 0 ? 0x11 : iid + 1) : iid)
    }

    /// A Characteristic-Write with Return-Response and transaction 0x70.
    private static func pairingRequest(_ iid: UInt16, _ message: [UInt8]) -> [UInt8] {
        var body = TLV8Writer()
        body.append(0x01, message)
        body.append(0x09, [1])
        return [0x00, 0x02, 0x70] + iid.littleEndianBytes + UInt16(body.bytes.count).littleEndianBytes + body.bytes
    }
}
