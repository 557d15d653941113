import HAPController
import HAPCrypto
import HAPModel
import Peripheral
import Testing

@testable import HAPEngine

/// Our accessory and our controller with the seeds and random numbers of the golden conversation, and what both must say.
final class GoldenLifeOfBoth {
    let transcript: GoldenTranscript
    private let link: GoldenLink
    private let controller: Controller
    /// What both ends drew, in its order.
    private let drawn: Drawn

    private final class Drawn {
        var byAccessory: [[UInt8]] = []
        var byController: [[UInt8]] = []
    }

    init() throws {
        let (transcript, drawn) = (try GoldenTranscript(), Drawn())
        let accessory = try Self.accessory(transcript, drawn)
        link = GoldenLink(accessory)
        let controllerSeed = "controller LTSK (ed25519 seed)"
        let key = try #require(try Ed25519PrivateKey(seed: Secret(transcript.bytes(controllerSeed))))
        // SRP, Pair Verify, Pair Resume
        let script = ScriptedRandom([0x5A, 0x77, 0x33].map { [UInt8](repeating: $0, count: 32) })
        controller = Controller(
            identity: .init(identifier: "11111111-2222-3333-4444-555555555555", key: key), link: link,
            attributes: try #require(AttributeMap(accessory.configuration.database)),
            random: RandomSource { count in
                drawn.byController.append(script.next(count))
                return drawn.byController.last ?? []
            })
        self.transcript = transcript
        self.drawn = drawn
        let identity = accessory.identity
        try transcript.compare(identity.staticAddress(firmwareRevision: "1").reversed(), with: "device address LE")
        try transcript.compare(identity.deviceID.bytes, with: "device id")
        try transcript.compare(identity.longTermKey.publicKey, with: "accessory LTPK", from: "accessory LTSK (ed25519 seed)")
        try transcript.compare(key.publicKey, with: "controller LTPK", from: controllerSeed)
        try transcript.compare(identity.verifier.value.copy, with: "accessory SRP verifier")
    }

    private static func accessory(_ transcript: GoldenTranscript, _ drawn: Drawn) throws -> Accessory {
        // The answer to Pair Resume is State, Method and the new session ID.
        let sessionID = try transcript.bytes("pair-resume M2 TLV").dropFirst(8).prefix(8)
        let script = ScriptedRandom([
            try transcript.bytes("accessory SRP private b"), try transcript.bytes("accessory curve25519 secret"),
            Array(sessionID),
        ])
        let seed = try transcript.bytes("accessory LTSK (ed25519 seed)")
        return Accessory(
            configuration: .init(database: try ReferenceAccessory.golden(), name: "Acme Light", category: 5, model: "Light1,1"),
            identity: Identity(
                deviceID: try #require(DeviceID("BC:1E:19:91:9E:50")),
                longTermKey: try #require(Ed25519PrivateKey(seed: Secret(seed))),
                verifier: .make(salt: try transcript.bytes("pair-setup M2 TLV").suffix(16), password: "111-22-333"),
                setupID: nil),
            state: AccessoryState(),
            random: RandomSource { count in
                drawn.byAccessory.append(script.next(count))
                return drawn.byAccessory.last ?? []
            })
    }

    // MARK: Before the first link

    /// The attribute table: handles, properties, UUIDs with the most significant byte first.
    func compareTable() throws {
        let handles = try AttributeHandles(GATTTable(link.accessory.configuration.database))
        func text(_ handle: UInt16?) -> String { "h" + Hexadecimal.encode((handle ?? 0).littleEndianBytes.reversed()) }
        for service in handles.services {
            try transcript.compare(
                service.uuid.littleEndianBytes.reversed(), with: "gatt \(text(service.handle)) service primary=1")
            for characteristic in service.characteristics {
                let (write, indicate) =
                    switch characteristic.kind {
                    case .serviceInstanceID: (0, 0)
                    case .hap(_, let indicates): (1, indicates ? 1 : 0)
                    }
                try transcript.compare(
                    characteristic.uuid.littleEndianBytes.reversed(),
                    with: "gatt \(text(characteristic.declaration)) char val=\(text(characteristic.value)) "
                        + "ccc=\(text(characteristic.clientConfiguration)) read=1 write=\(write) indicate=\(indicate)")
                guard let descriptor = characteristic.instanceIDDescriptor else { continue }
                try transcript.compare(
                    GATTTable.characteristicInstanceIDDescriptor.littleEndianBytes.reversed(),
                    with: "gatt \(text(descriptor)) descriptor")
            }
        }
    }

    func compareUnpairedAdvertisements() throws {
        let plain = link.accessory
        var identity = plain.identity
        identity.setupID = SetupID("7OSX")
        var withHash = Accessory(
            configuration: plain.configuration, identity: identity, state: plain.state, random: RandomSource { _ in [] })
        try compare(withHash.start(at: .zero), "unpaired, first 30 s, setup ID 7OSX", interval: 20)
        try compare(link.accessory.start(at: .zero), "unpaired, first 30 s", interval: 20)
        var waiting = link.accessory
        try compare(waiting.advance(to: .seconds(30)), "unpaired, regular", interval: 417.5)
        _ = link.accessory.connected(at: link.now)
    }

    // MARK: In plaintext

    func readSignatures() throws {
        controller.nextTransactionID = 0x41
        for iid in [0x22, 0x24] as [UInt16] { _ = try controller.characteristicSignature(ReferenceAccessory.id(iid)) }
        try exchange(PDU.read(0x24, tid: 0x43), at: 0x24)
        controller.nextTransactionID = 0x44
        for iid in [0x33, 0x34, 0x43, 0x44, 0x32] as [UInt16] {
            _ = try controller.characteristicSignature(ReferenceAccessory.id(iid))
        }
        for iid in [0x10, 0x30] as [UInt16] { _ = try controller.serviceSignature(ReferenceAccessory.id(iid)) }
        try exchange(PDU.request(.serviceSignatureRead, 0, tid: 0x4B), at: 0x11)
        try exchange(PDU.read(0x33, tid: 0x4C), at: 0x33)
        try exchange(PDU.read(0x34, tid: 0x4D), at: 0x33)
        try exchange(PDU.request(0x55, 0x33, tid: 0x4E), at: 0x33)
        try exchange(PDU.write(0x02, [1], tid: 0x4F), at: 0x02)
        try compareFrames(from: "char-signature-read pair-setup (plaintext)", through: "error cases plaintext")
    }

    func pair() throws {
        try controller.pairSetup(code: SetupCode("111-22-333"))
        let messages = try takePairingMessages()
        for (number, message) in zip(1..., messages) { try transcript.compare(message, with: "pair-setup M\(number) TLV") }
        try transcript.compare(#require(drawn.byAccessory.last), with: "accessory SRP private b")
        try transcript.compare(#require(drawn.byController.last), with: "controller SRP private a")
        let client = SRP.Client(password: "111-22-333", privateKey: Secret(try #require(drawn.byController.last)))
        let m2 = try TLV8(messages[1])
        let salt = try #require(try m2.value(PairingTLV.salt))
        let publicKey = try #require(try m2.value(PairingTLV.publicKey))
        let agreement = try #require(client.respond(salt: salt, serverPublicKey: publicKey))
        try transcript.compare(agreement.sessionKey.copy, with: "srp K")
        let key = HKDF.derive(agreement.sessionKey, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info")
        for (index, label) in [(4, "PS-Msg05"), (5, "PS-Msg06")] {
            try transcript.compare(open(messages[index], key, label), with: "pair-setup M\(index + 1) sub-TLV plaintext")
        }
    }

    func verify() throws {
        try controller.pairVerify()
        let messages = try takePairingMessages()
        for (number, message) in zip(1..., messages) { try transcript.compare(message, with: "pair-verify M\(number) TLV") }
        let secret = Secret(try #require(drawn.byAccessory.last))
        try transcript.compare(secret.copy, with: "accessory curve25519 secret")
        let controllerKey = try #require(try TLV8(messages[0]).value(PairingTLV.publicKey))
        let shared = try #require(X25519.sharedSecret(secret, controllerKey))
        try transcript.compare(shared.copy, with: "curve25519 shared secret")
        let key = HKDF.derive(shared, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info")
        try transcript.compare(open(messages[1], key, "PV-Msg02"), with: "pair-verify M2 sub-TLV plaintext")
        let keys = enterSession(shared)
        try transcript.compare(keys.write.copy, with: "control write key")
        try transcript.compare(keys.read.copy, with: "control read key")
        try transcript.compare(#require(controller.resumableSession?.id), with: "resume session id")
    }

    // MARK: In the session

    func useSession() throws {
        let (on, brightness, temperature, mode) = (id(0x33), id(0x34), id(0x43), id(0x44))
        controller.nextTransactionID = 0x55
        _ = try controller.read(on)
        try controller.write([1], to: on)
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.write([3], to: mode) }
        try controller.timedWrite([3], to: mode, timeToLive: 20)
        try controller.prepareTimedWrite([2], to: mode, timeToLive: 20)
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.executeWrite(mode) }
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.write(Value.int(101).bytes, to: brightness) }
        _ = try controller.writeWithResponse(Value.int(60).bytes, to: brightness)
        _ = try controller.configureBroadcast(on, interval: .milliseconds20)
        // The transcript's application raised no event for these writes, as applications of an iPhone's recording do.
        link.accessory.state.globalStateNumber = GlobalStateNumber()
        _ = try controller.protocolConfiguration(generatesKey: true)
        try exchange(PDU.request(.infoRequest, 0x11, tid: 0x60), at: 0x11)
        try exchange(PDU.request(.tokenRequest, 0x11, tid: 0x61), at: 0x11)
        try compareFrames(from: "secure read On=0", through: "info request / token request (no token)")
        controller.nextTransactionID = 0x62
        _ = try controller.listPairings()
        try transcript.compare(#require(takePairingMessages().last), with: "list-pairings M2 TLV")
        _ = try controller.characteristicSignature(temperature)
        link.accessory.configuration.attributeValueLimit = 40
        _ = try controller.characteristicSignature(temperature)
        link.accessory.configuration.attributeValueLimit = 512
        controller.requestFragmentSize = 24
        _ = try controller.writeWithResponse(Value.int(61).bytes, to: brightness)
        for iid in [id(0x05), temperature] { _ = try controller.characteristicSignature(iid) }
        try compareFrames(
            from: "secure signature read, full response", through: "secure write fragmented request, ATT value limit 24")
    }

    // MARK: After it

    func compareAdvertisements() throws {
        let eventDuration = Duration.milliseconds(4800)
        try compare(link.accessory.disconnected(at: link.now), "paired, after disconnect", interval: 20)
        link.leaveSession()
        controller.disconnected()
        link.now += .seconds(10)
        _ = link.accessory.advance(to: link.now)
        try compare(set(.bool(false), 0x33), "encrypted broadcast On=0", interval: 20)
        let last = set(.bool(true), 0x33)
        try compare(last, "encrypted broadcast On=1", interval: 20)
        #expect(link.accessory.advance(to: link.now + .seconds(3)).isEmpty)
        try compare(last, "3.0 s after broadcast start", interval: 20)
        link.now += eventDuration
        try compare(link.accessory.advance(to: link.now), "4.8 s after broadcast start", interval: 20)
        link.now += eventDuration
        try compare(link.accessory.advance(to: link.now), "4.8 s later", interval: 417.5)
        try compare(set(.float(21), 0x43), "disconnected event TargetTemperature", interval: 20)
    }

    func resumeAndRemove() throws {
        link.now += .seconds(1)
        _ = link.accessory.connected(at: link.now)
        controller.requestFragmentSize = 512
        #expect(try controller.resume())
        for (number, message) in zip(1..., try takePairingMessages()) {
            try transcript.compare(message, with: "pair-resume M\(number) TLV")
        }
        let secret = try #require(controller.resumableSession?.sharedSecret)
        try transcript.compare(secret.copy, with: "pair-resume new shared secret")
        _ = enterSession(secret)
        try controller.removePairing()
        try transcript.compare(#require(takePairingMessages().last), with: "remove-pairing M2 TLV")
        let closing = link.accessory.advance(to: link.now + .milliseconds(200))
        #expect(closing == [.disconnect(.pairingRemoved)])
        try compare(link.accessory.disconnected(at: link.now + .milliseconds(210)), "after last admin removed", interval: 20)
    }

    // MARK: Steps

    private func id(_ number: UInt16) -> InstanceID { ReferenceAccessory.id(number) }

    private func set(_ value: Value, _ iid: UInt16) -> [Action] {
        link.accessory.setValue(value, of: id(iid), at: link.now).actions
    }

    /// A request that the controller would not send by itself, and its answer.
    private func exchange(_ request: [UInt8], at iid: UInt16) throws {
        try controller.writeFragment(request, to: id(iid))
        _ = try controller.readFragment(id(iid))
    }

    private func enterSession(_ shared: Secret) -> (write: Secret, read: Secret) {
        let write = HKDF.derive(shared, salt: "Control-Salt", info: "Control-Write-Encryption-Key")
        let read = HKDF.derive(shared, salt: "Control-Salt", info: "Control-Read-Encryption-Key")
        link.enterSession(toAccessory: write, toController: read)
        return (write, read)
    }

    /// The pairing messages of both ends since the last call.
    private func takePairingMessages() throws -> [[UInt8]] {
        try link.takeFrames().map { frame in
            try #require(try TLV8(frame.plain.dropFirst(frame.isWrite ? 7 : 5)).value(BodyParameter.value))
        }
    }

    /// What is sealed in a pairing message.
    private func open(_ message: [UInt8], _ key: Secret, _ label: String) throws -> [UInt8] {
        let sealed = try #require(try TLV8(message).value(PairingTLV.encryptedData))
        return try #require(ChaCha20Poly1305(key: key).open(sealed, nonce: Nonce(label: label)))
    }

    /// Compares what the actions put on the air.
    private func compare(_ actions: [Action], _ name: String, interval: Double) throws {
        let shown = try #require(advertisement(in: actions), "\(name): nothing new on the air")
        #expect(shown.interval == interval, "\(name)")
        try transcript.compare(shown.advertisingData, with: "adv \(name)")
        if shown.scanResponse.isEmpty { return }
        try transcript.compare(shown.scanResponse, with: "scanrsp \(name)")
    }

    /// Compares what went over the link with the strings of the steps, in their order.
    private func compareFrames(from first: String, through last: String) throws {
        var frames = link.takeFrames()[...]
        for index in try transcript.range(from: first, through: last) {
            let name = transcript.vectors[index].name
            let frame = try #require(frames.first, "nothing was sent for \(name)")
            #expect(frame.isWrite == name.hasPrefix("request"))
            switch name {
            case "request-att-encrypted":
                transcript.compare(frame.value, at: index)
                frames.removeFirst()
            case "response-att-encrypted":
                transcript.compare(frame.value, at: index)
            case _:
                transcript.compare(frame.plain, at: index)
                // The sealed request comes after the plain one.
                if !frame.isWrite || frame.value == frame.plain { frames.removeFirst() }
            }
        }
        #expect(frames.isEmpty)
    }
}

/// The advertisement that the actions begin.
func advertisement(in actions: [Action]) -> Advertisement? {
    for action in actions {
        if case .advertise(let advertisement) = action { return advertisement }
    }
    return nil
}
