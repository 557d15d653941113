import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPEngine

@Suite("A real iPhone's recorded conversations")
struct IPhoneReplayTests {
    struct Step {
        let isWrite: Bool
        let iid: InstanceID
        let bytes: [UInt8]
    }

    private func conversation(_ id: String) throws -> JSONValue {
        let file = try VectorFile.load("iphone-vectors.json")
        return try #require(file["conversations"]?.arrayValue?.first { $0["id"]?.stringValue == id })
    }

    /// The recorded writes and reads; a change of link is a nil.
    private func steps(_ conversation: JSONValue) throws -> [Step?] {
        try #require(conversation["steps"]?.arrayValue).compactMap { step -> Step?? in
            if step["op"]?.stringValue == "link" { return .some(nil) }
            guard let digits = step["hex"]?.stringValue, let number = step["iid"]?.integerValue else { return nil }
            let iid = try #require(InstanceID(UInt16(clamping: number)))
            return .some(Step(isWrite: step["op"]?.stringValue == "write", iid: iid, bytes: hex(digits)))
        }
    }

    private func accessory(_ conversation: JSONValue, random: ScriptedRandom) throws -> Accessory {
        func text(_ key: String) throws -> String { try #require(conversation["accessory"]?[key]?.stringValue) }
        let key = try #require(try Ed25519PrivateKey(seed: Secret(hex(text("ltsk")))))
        let verifier = try #require(try SRP.Verifier(salt: hex(text("salt")), value: Secret(hex(text("verifier")))))
        let deviceID = try #require(try DeviceID(text("deviceID")))
        return Accessory(
            configuration: .init(
                database: try ReferenceAccessory.iPhoneLight(), name: "Acme Light Bulb", category: 5, model: "LightBulb1,1"),
            identity: Identity(
                deviceID: deviceID, longTermKey: key, verifier: verifier, setupID: SetupID(try text("setupID"))),
            state: AccessoryState(), random: RandomSource(random.next))
    }

    @Test("HAP-BLE 4.2, 4.3, 4.4, 4.6: an iPhone pairs, verifies, sends 31 sealed requests, resumes: all 39 answers")
    func conversationA() throws {
        let recording = try conversation("A")
        let values = try #require(recording["accessory"])
        let sessionID = try #require(values["resumeSessionIDs"]?.arrayValue?.last?.stringValue)
        let random = ScriptedRandom([
            hex(try #require(values["srpPrivateB"]?.stringValue)),
            hex(try #require(values["x25519Private"]?.arrayValue?.first?.stringValue)),
            hex(String(sessionID.prefix(16))),
        ])
        var accessory = try accessory(recording, random: random)
        _ = accessory.start(at: .zero)
        _ = accessory.connected(at: .zero)
        var answers = 0
        var now = MonotonicTime.zero
        for step in try steps(recording) {
            now += .milliseconds(60)
            guard let step else {
                _ = accessory.disconnected(at: now)
                _ = accessory.connected(at: now)
                continue
            }
            if step.isWrite {
                #expect(throws: Never.self) { try accessory.write(step.bytes, to: step.iid, at: now).result.get() }
            } else {
                let answer = try accessory.read(step.iid, at: now).result.get()
                try #require(answer == step.bytes, "answer \(answers)")
                answers += 1
            }
        }
        #expect(answers == 39)
        #expect(random.isUsedUp)
        #expect(accessory.state.globalStateNumber.value == 2)
    }

    // MARK: The other conversations

    private static let controller = "77755DD5-7223-4A3B-87D2-C24A24F40695"

    /// The accessory of conversation A, in which the others were held too.
    private func rig(_ random: ScriptedRandom = ScriptedRandom([]), pairings: [Pairing] = []) throws -> Rig {
        let recording = try conversation("A")
        var accessory = try accessory(recording, random: random)
        accessory.state.pairings = pairings
        return Rig(accessory)
    }

    private func iPhone() throws -> Pairing {
        let key = try #require(try conversation("A")["derived"]?["controllerLTPK"]?.stringValue)
        return Pairing(identifier: Array(Self.controller.utf8), publicKey: hex(key), isAdmin: true)
    }

    @Test("B: two encrypted broadcasts, as on the air")
    func conversationB() throws {
        let recording = try conversation("B")
        let key = try #require(try conversation("A")["derived"]?["broadcastKey (from shared secret 1)"]?.stringValue)
        let adverts = try #require(recording["adverts"]?.arrayValue)
        #expect(adverts.count == 2)
        let on = ReferenceAccessory.id(0x33)
        for advert in adverts {
            let stateNumber = UInt16(clamping: try #require(advert["gsn"]?.integerValue))
            var rig = try rig(pairings: [iPhone()])
            rig.disconnect()
            rig.accessory.state.broadcastKey = BroadcastKey(key: Secret(hex(key)), lastStateNumber: 32_767)
            rig.accessory.state.broadcasts = [on: .milliseconds20]
            // The recorded value is off; on comes before it, because nothing is told of a value that stays.
            rig.accessory.state.globalStateNumber = try #require(
                GlobalStateNumber(value: stateNumber - 2, isIncrementedInCycle: false))
            _ = rig.accessory.setValue(.bool(true), of: on, at: rig.now)
            let shown = try #require(advertisement(in: rig.accessory.setValue(.bool(false), of: on, at: rig.now).actions))
            let advertised = try #require(advert["hex"]?.stringValue)
            #expect(shown.advertisingData == hex(advertised))
            #expect(shown.scanResponse.isEmpty)
        }
    }

    @Test("C, D: sessions from before a restart, and new ones, are answered by an ordinary M2", arguments: ["C", "D"])
    func unknownSessions(id: String) throws {
        let recording = try conversation(id)
        let privateKey = hex(try #require(recording["accessory"]?["x25519Private"]?.arrayValue?.first?.stringValue))
        var answers = 0
        let steps = try steps(recording).compactMap { $0 }
        for (write, read) in zip(steps.filter(\.isWrite), steps.filter { !$0.isWrite }) {
            var rig = try rig(ScriptedRandom([privateKey]), pairings: [iPhone()])
            try rig.sendAsIs(write.bytes, to: write.iid.rawValue).get()
            #expect(try rig.receiveAsIs(from: read.iid.rawValue).get() == read.bytes)
            answers += 1
        }
        #expect(answers == (id == "C" ? 4 : 1))
    }

    /// Plays plaintext requests and sealed ones, whose keys are not known, and compares the answers.
    private func play(_ id: String, _ rig: inout Rig) throws -> Int {
        var answers = 0
        for step in try #require(try conversation(id)["steps"]?.arrayValue) {
            let bytes = hex(try #require(step["plain"]?.stringValue ?? step["hex"]?.stringValue))
            let iid = UInt16(clamping: try #require(step["iid"]?.integerValue))
            if step["op"]?.stringValue == "write" {
                try rig.send(bytes, to: iid).get()
            } else {
                #expect(try rig.receive(from: iid).get() == bytes, "answer \(answers)")
                answers += 1
            }
        }
        return answers
    }

    @Test("E: 'Remove Accessory': the pairing is removed by a timed write, the answer is that of the execution")
    func conversationE() throws {
        var rig = try rig(pairings: [iPhone()])
        rig.secure(as: try iPhone())
        #expect(try play("E", &rig) == 2)
        #expect(rig.accessory.state.pairings.isEmpty)
        #expect(rig.dropReason == .pairingRemoved)
        rig.wait(.milliseconds(200))
        #expect(rig.takeActions().last == .disconnect(.pairingRemoved))
    }

    @Test("F: what an iPhone reads in plaintext before it pairs")
    func conversationF() throws {
        var rig = try rig()
        #expect(try play("F", &rig) == 7)
        #expect(rig.dropReason == nil)
    }

    @Test("G: a split Pair Setup up to M4, with the flags that an iPhone sets; the session that follows is transient")
    func conversationG() throws {
        let recording = try conversation("G")
        let values = try #require(recording["accessory"])
        func bytes(_ value: JSONValue?) throws -> [UInt8] { hex(try #require(value?.stringValue)) }
        let steps = try #require(recording["steps"]?.arrayValue)
        let verifier = try #require(SRP.Verifier(salt: bytes(values["salt"]), value: Secret(bytes(values["verifier"]))))
        let random = ScriptedRandom([try bytes(values["srpPrivateB"])])
        let original = try accessory(conversation("A"), random: ScriptedRandom([]))
        var identity = original.identity
        identity.verifier = verifier
        var configuration = original.configuration
        configuration.database = try ReferenceAccessory.iPhoneLight(pairingFeatures: 2)
        var rig = Rig(
            Accessory(configuration: configuration, identity: identity, state: .init(), random: RandomSource(random.next)))

        let m2 = try TLV8(#require(try TLV8(rig.exchange(bytes(steps[0]["hex"]), at: 0x22).dropFirst(5)).value(1)))
        #expect(try m2.value(PairingTLV.publicKey) == bytes(steps[2]["hex"]))
        // Split and transient; the bit that the specification does not name is not repeated.
        #expect(try m2.value(PairingTLV.flags) == hex("10000001"))
        let m4 = try TLV8(rig.exchange(bytes(steps[1]["hex"]), at: 0x22).dropFirst(5)).value(1)
        #expect(try m4 == bytes(steps[3]["hex"]))
        #expect(rig.accessory.link?.session?.isTransient == true)
        #expect(rig.takeActions().last == .report(.transientSessionBegan))
    }

    @Test("H: the first request in the session of a split Pair Setup, an Info-Request")
    func conversationH() throws {
        let recording = try conversation("H")
        let key = hex(try #require(recording["key controller->accessory"]?.stringValue))
        let request = hex(try #require(recording["steps"]?.arrayValue?.first?["hex"]?.stringValue))
        var rig = try rig()
        // The key of the other direction was not recorded.
        let answerKey = Secret([UInt8](repeating: 1, count: 32))
        rig.accessory.link?.session = SecureSession(
            pairing: nil, sharedSecret: answerKey, toController: answerKey, toAccessory: Secret(key))
        try rig.sendAsIs(request, to: 0x11).get()
        let sealed = try rig.receiveAsIs(from: 0x11).get()
        let answer = try #require(ChaCha20Poly1305(key: answerKey).open(sealed, nonce: Nonce(counter: 0)))
        #expect(answer.prefix(3) == [0x02, 0x03, 0x00])
        #expect(try TLV8(answer.dropFirst(5)).value(0x06) == Array("2.2.0".utf8))
    }

    @Test("I: key and parameters in one request, indications switched on, a signature in the session")
    func conversationI() throws {
        var rig = try rig(pairings: [iPhone()])
        rig.secure(as: try iPhone())
        let recorded = try #require(try conversation("I")["steps"]?.arrayValue).map { hex($0["hex"]?.stringValue ?? "") }
        #expect(recorded.count == 3)
        #expect(try rig.exchange(recorded[0], at: 0x11).prefix(3) == [0x02, 0xAA, 0x00])
        #expect(rig.accessory.state.broadcastKey != nil)
        #expect(recorded[1] == [0x02, 0x00])
        #expect(rig.accessory.setIndications(true, of: ReferenceAccessory.id(0x33)).isEmpty)
        #expect(try rig.exchange(recorded[2], at: 0x12).prefix(3) == [0x02, 0x72, 0x00])
    }

    @Test("J: the pace of an iPhone, each answer in one packet; a bit error in a request is answered, not dropped")
    func conversationJ() throws {
        var rig = try rig()
        let timeline = try #require(try conversation("J")["timeline"]?.arrayValue).compactMap { $0["what"]?.stringValue }
        func recorded(_ prefix: String, _ index: Int) throws -> [UInt8] {
            let line = try #require(timeline.filter { $0.hasPrefix(prefix) }.dropFirst(index).first)
            return hex(line.dropFirst(prefix.count).prefix { $0.isHexDigit || $0 == " " }.filter(\.isHexDigit))
        }
        let requests = "ATT Write Request handle 0x44: "
        #expect(try rig.exchange(recorded(requests, 0), at: 0x11) == recorded("ATT Read Response ", 0))
        rig.wait(.milliseconds(120))
        let signature = try rig.exchange(recorded(requests, 1), at: 0x11)
        // The recorder counted the opcode of the ATT PDU too.
        #expect(timeline.contains("ATT Read Response \(signature.count + 1) bytes, one packet"))
        rig.wait(.milliseconds(120))
        let broken = try recorded("ATT Write Request handle 0x47: ", 0)
        #expect(try rig.exchange(broken, at: 0x12) == [0x02, broken[2], Status.unsupportedPDU.rawValue])
        #expect(rig.dropReason == nil)
    }

    @Test("L: refusals of hand-made requests")
    func conversationL() throws {
        var rig = try rig()
        let recorded = try #require(try conversation("L")["steps"]?.arrayValue).map { hex($0["hex"]?.stringValue ?? "") }
        // They were written to these characteristics.
        let targets: [UInt16] = [0x33, 0x33, 0x22, 0x22, 0x33, 0x33]
        #expect(recorded.count == 2 * targets.count)
        for (index, iid) in targets.enumerated() {
            #expect(try rig.exchange(recorded[2 * index], at: iid) == recorded[2 * index + 1])
        }
        #expect(rig.dropReason == nil)
    }
}
