import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("Pair Setup of a controller")
struct ControllerPairSetupTests {
    private let golden: GoldenLife
    private let code: SetupCode

    init() throws {
        golden = try GoldenLife()
        code = try SetupCode("111-22-333")
    }

    /// The recorded messages, some of them replaced.
    private func script(replacing answers: [String: [UInt8]] = [:]) throws -> ScriptedLink {
        var steps: [ScriptedLink.Step] = []
        for (index, pair) in [("M1", "M2"), ("M3", "M4"), ("M5", "M6")].enumerated() {
            let transactionID = UInt8(0x50 + index)
            let request = try golden["pair-setup \(pair.0) TLV"]
            let response = try answers[pair.1] ?? golden["pair-setup \(pair.1) TLV"]
            steps.append(.write(GoldenLife.request(request, transactionID: transactionID, iid: 0x22)))
            steps.append(.read(GoldenLife.response(response, transactionID: transactionID)))
        }
        return ScriptedLink(steps)
    }

    private func controller(_ link: any AttributeLink) throws -> Controller {
        let controller = try golden.controller(link, randoms: [0x5A])
        controller.nextTransactionID = 0x50
        return controller
    }

    @Test("the recorded answers lead to exactly the recorded requests and to the accessory's key")
    func recorded() throws {
        let link = try script()
        let controller = try controller(link)
        try controller.pairSetup(code: code)
        #expect(link.steps.isEmpty)
        #expect(try controller.accessory == golden.accessory)
        #expect(!controller.isSecured)
    }

    @Test("an observer sees each message with its name")
    func observer() throws {
        let controller = try controller(script())
        var names: [String] = []
        var first: Controller.Observation?
        controller.observer = { observation in
            names.append(observation.name)
            first = first ?? observation
        }
        try controller.pairSetup(code: code)
        #expect(names == (1...6).map { "Pair Setup M\($0)" })
        #expect(first?.direction == .request)
        #expect(try first?.pdu == hex("0002502200 0b00 0106000100060101 090101"))
    }

    @Test("fragments change nothing")
    func fragments() throws {
        let link = try AnsweringLink([
            GoldenLife.response(golden["pair-setup M2 TLV"], transactionID: 0x50),
            GoldenLife.response(golden["pair-setup M4 TLV"], transactionID: 0x51),
            GoldenLife.response(golden["pair-setup M6 TLV"], transactionID: 0x52),
        ])
        let controller = try controller(link)
        controller.requestFragmentSize = 97
        try controller.pairSetup(code: code)
        #expect(link.written.allSatisfy { $0.count <= 97 })
        #expect(link.written.filter { $0[0] == 0x00 }.count == 3)
        let key = try #require(controller.accessory?.publicKey)
        #expect(try key == golden["accessory LTPK"])
    }

    @Test(
        "a refusal is told with the state of the answer",
        arguments: [
            ("M2", 2, "060102 070106", Controller.PairingFailure.unavailable), ("M2", 2, "070105 060102", .maximumTries),
            ("M4", 4, "060104 070102", .authentication), ("M6", 6, "060106 070102", .authentication),
        ])
    func refused(message: String, state: UInt8, answer: String, failure: Controller.PairingFailure) throws {
        let controller = try controller(script(replacing: [message: hex(answer)]))
        #expect(throws: ControllerError.pairing(failure, state: state)) { try controller.pairSetup(code: code) }
        #expect(controller.accessory == nil)
    }

    @Test("a wrong proof of the accessory is noticed", arguments: [0, 255, 511])
    func wrongProof(bit: Int) throws {
        var answer = try golden["pair-setup M4 TLV"]
        answer[answer.count - 64 + bit / 8] ^= 1 << (bit % 8)
        let controller = try controller(script(replacing: ["M4": answer]))
        #expect(throws: ControllerError.unauthentic) { try controller.pairSetup(code: code) }
    }

    @Test("a changed identity of the accessory is noticed", arguments: [5, 80, 139])
    func changedIdentity(index: Int) throws {
        var answer = try golden["pair-setup M6 TLV"]
        answer[index] ^= 0x01
        let controller = try controller(script(replacing: ["M6": answer]))
        #expect(throws: ControllerError.unauthentic) { try controller.pairSetup(code: code) }
        #expect(controller.accessory == nil)
    }

    @Test("an identity with a wrong signature is noticed, though its encryption is right")
    func wrongSignature() throws {
        var identity = try golden["pair-setup M6 sub-TLV plaintext"]
        identity[identity.count - 1] ^= 0x01
        let key = HKDF.derive(
            Secret(try golden["srp K"]), salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info")
        let sealed = ChaCha20Poly1305(key: key).seal(identity, nonce: Nonce(label: "PS-Msg06"))
        var answer = TLV8Writer()
        answer.append(0x06, [6])
        answer.append(0x05, sealed)
        let controller = try controller(script(replacing: ["M6": answer.bytes]))
        #expect(throws: ControllerError.unauthentic) { try controller.pairSetup(code: code) }
    }

    @Test("a public key of the accessory that is 0 is refused")
    func zeroKey() throws {
        var answer = TLV8Writer()
        answer.append(0x06, [2])
        answer.append(0x03, [UInt8](repeating: 0, count: 384))
        answer.append(0x02, [UInt8](repeating: 1, count: 16))
        let controller = try controller(script(replacing: ["M2": answer.bytes]))
        #expect(throws: ControllerError.malformed(.badValue(type: 0x03))) { try controller.pairSetup(code: code) }
    }
}
