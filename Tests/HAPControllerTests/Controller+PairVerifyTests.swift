import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("Pair Verify and Pair Resume of a controller")
struct ControllerPairVerifyTests {
    private let golden: GoldenLife

    init() throws {
        golden = try GoldenLife()
    }

    private func verifyScript(m2: [UInt8]? = nil, m4: [UInt8]? = nil) throws -> ScriptedLink {
        try ScriptedLink([
            .write(GoldenLife.request(golden["pair-verify M1 TLV"], transactionID: 0x53, iid: 0x23)),
            .read(GoldenLife.response(m2 ?? golden["pair-verify M2 TLV"], transactionID: 0x53)),
            .write(GoldenLife.request(golden["pair-verify M3 TLV"], transactionID: 0x54, iid: 0x23)),
            .read(GoldenLife.response(m4 ?? golden["pair-verify M4 TLV"], transactionID: 0x54)),
        ])
    }

    private func controller(_ link: any AttributeLink, random: UInt8 = 0x77) throws -> Controller {
        let controller = try golden.controller(link, randoms: [random])
        controller.nextTransactionID = 0x53
        controller.accessory = try golden.accessory
        return controller
    }

    @Test("the recorded answers lead to exactly the recorded requests, and to the recorded session")
    func recordedVerify() throws {
        let link = try verifyScript()
        let controller = try controller(link)
        try controller.pairVerify()
        #expect(link.steps.isEmpty)
        #expect(controller.isSecured)
        let session = try #require(controller.resumableSession)
        #expect(try session.sharedSecret.copy == golden["curve25519 shared secret"])
        #expect(try session.id == golden["resume session id"])
    }

    @Test("without a pairing there is nothing to verify or resume")
    func unpaired() throws {
        let controller = try golden.controller(ScriptedLink([]))
        #expect(throws: ControllerError.notPaired) { try controller.pairVerify() }
        #expect(throws: ControllerError.notPaired) { try controller.resume() }
    }

    @Test("another identity, another key and changed messages are noticed")
    func impostors() throws {
        let right = try golden.accessory
        var changed = try golden["pair-verify M2 TLV"]
        changed[changed.count - 1] ^= 1
        let others = [
            (Controller.PairedAccessory(identifier: Array("BC:1E:19:91:9E:51".utf8), publicKey: right.publicKey), nil),
            (Controller.PairedAccessory(identifier: right.identifier, publicKey: right.publicKey.reversed()), nil),
            (right, changed),
        ]
        for (accessory, m2) in others {
            let controller = try controller(verifyScript(m2: m2))
            controller.accessory = accessory
            #expect(throws: ControllerError.unauthentic) { try controller.pairVerify() }
            #expect(!controller.isSecured)
        }
    }

    @Test("an accessory that does not know the controller says so in M4")
    func unknownController() throws {
        let controller = try controller(verifyScript(m4: hex("060104 070102")))
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) { try controller.pairVerify() }
        #expect(!controller.isSecured)
        #expect(controller.resumableSession == nil)
    }

    private func resumeScript(m2: [UInt8]? = nil) throws -> ScriptedLink {
        try ScriptedLink([
            .write(GoldenLife.request(golden["pair-resume M1 TLV"], transactionID: 0x53, iid: 0x23)),
            .read(GoldenLife.response(m2 ?? golden["pair-resume M2 TLV"], transactionID: 0x53)),
        ])
    }

    private func resumingController(_ link: any AttributeLink) throws -> Controller {
        let controller = try controller(link, random: 0x33)
        controller.resumableSession = .init(
            id: try golden["resume session id"], sharedSecret: Secret(try golden["curve25519 shared secret"]))
        return controller
    }

    @Test("the recorded resume leads to exactly the recorded request and secret")
    func recordedResume() throws {
        let link = try resumeScript()
        let controller = try resumingController(link)
        #expect(try controller.resume())
        #expect(link.steps.isEmpty)
        #expect(controller.isSecured)
        #expect(try controller.resumableSession?.id == hex("04d050ab59fb1e7c"))
        #expect(try controller.resumableSession?.sharedSecret.copy == golden["pair-resume new shared secret"])
    }

    @Test("a resume that is refused, or answered with a wrong tag, ends the chance to resume")
    func refusedResume() throws {
        var changed = try golden["pair-resume M2 TLV"]
        changed[changed.count - 1] ^= 1
        for (answer, error) in [
            (changed, ControllerError.unauthentic), (try hex("060102 070102"), .pairing(.authentication, state: 2)),
            (try hex("060102 000105"), .malformed(.badValue(type: 0x00))),
        ] {
            let controller = try resumingController(resumeScript(m2: answer))
            #expect(throws: error) { try controller.resume() }
            #expect(!controller.isSecured)
            #expect(throws: ControllerError.nothingToResume) { try controller.resume() }
        }
    }

    @Test("an accessory that has forgotten the session goes on with Pair Verify")
    func forgottenSession() throws {
        let accessoryKey = try #require(try Ed25519PrivateKey(seed: Secret(golden["accessory LTSK (ed25519 seed)"])))
        let privateKey = Secret([UInt8](repeating: 0x44, count: 32))
        let publicKey = X25519.publicKey(of: privateKey)
        let controllerKey = X25519.publicKey(of: Secret([UInt8](repeating: 0x33, count: 32)))
        let secret = try #require(X25519.sharedSecret(privateKey, controllerKey))
        let identifier = try golden.accessory.identifier
        var identity = TLV8Writer()
        identity.append(0x01, identifier)
        identity.append(0x0A, accessoryKey.sign(publicKey + identifier + controllerKey))
        let key = HKDF.derive(secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info")
        var m2 = TLV8Writer()
        m2.append(0x06, [2])
        m2.append(0x03, publicKey)
        m2.append(0x05, ChaCha20Poly1305(key: key).seal(identity.bytes, nonce: Nonce(label: "PV-Msg02")))
        let link = AnsweringLink([
            GoldenLife.response(m2.bytes, transactionID: 0x53), GoldenLife.response([6, 1, 4], transactionID: 0x54),
        ])
        let controller = try resumingController(link)
        #expect(try controller.resume() == false)
        #expect(controller.isSecured)
        #expect(controller.resumableSession?.sharedSecret == secret)
    }

    @Test("a lost link ends the session and leaves it to be resumed")
    func disconnected() throws {
        let controller = try controller(verifyScript())
        try controller.pairVerify()
        controller.disconnected()
        #expect(!controller.isSecured)
        #expect(controller.resumableSession != nil)
    }
}
