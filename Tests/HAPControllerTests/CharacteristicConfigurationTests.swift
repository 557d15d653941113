import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("Characteristic and protocol configuration")
struct CharacteristicConfigurationTests {
    private let secret = Secret([UInt8](repeating: 9, count: 32))

    private func controller(answer: String) throws -> (Controller, AnsweringLink) {
        let read = ChaCha20Poly1305(
            key: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Read-Encryption-Key"))
        let link = AnsweringLink([read.seal(try hex(answer), nonce: Nonce(counter: 0))])
        let controller = try GoldenLife().controller(link)
        controller.startSession(sharedSecret: secret, resumeID: [])
        return (controller, link)
    }

    private func written(_ link: AnsweringLink) throws -> [UInt8] {
        let write = ChaCha20Poly1305(
            key: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Write-Encryption-Key"))
        return try #require(link.written.first.flatMap { write.open($0, nonce: Nonce(counter: 0)) })
    }

    @Test("switching off sends no interval")
    func switchingOff() throws {
        let (controller, link) = try controller(answer: "020000 0400 01020000")
        #expect(try controller.configureBroadcast(iid(0x33), interval: nil) == nil)
        #expect(try written(link) == hex("0007003300 0400 01020000"))
    }

    @Test("a longer interval is sent and read")
    func interval() throws {
        let (controller, link) = try controller(answer: "020000 0700 020103 01020100")
        #expect(try controller.configureBroadcast(iid(0x33), interval: .milliseconds2560) == .milliseconds2560)
        #expect(try written(link) == hex("0007003300 0700 01020100 020103"))
    }

    @Test("an unknown interval, or none, is malformed", arguments: ["020000 0700 020104 01020100", "020000 0400 01020100"])
    func malformed(answer: String) throws {
        let (controller, _) = try controller(answer: answer)
        #expect(throws: ControllerError.self) { try controller.configureBroadcast(iid(0x33), interval: .milliseconds20) }
    }

    @Test("an advertising identifier is set without asking for anything")
    func advertisingID() throws {
        let (controller, link) = try controller(answer: "020000")
        try controller.setProtocolConfiguration(advertisingID: [1, 2, 3, 4, 5, 6])
        #expect(try written(link) == hex("0008001000 0800 0306010203040506"))
    }

    @Test("an expired key is left out of the parameters")
    func expiredKey() throws {
        let (controller, link) = try controller(answer: "020000 0f00 01020700 020103 0306010203040506")
        let parameters = try controller.protocolConfiguration()
        #expect(parameters.stateNumber == 7)
        #expect(parameters.configurationNumber == 3)
        #expect(parameters.broadcastKey == nil)
        #expect(try written(link) == hex("0008001000 0200 0200"))
    }

    @Test("without a session nothing is sent")
    func unsecured() throws {
        let controller = try GoldenLife().controller(ScriptedLink([]))
        #expect(throws: ControllerError.noSession) { try controller.configureBroadcast(iid(0x33), interval: nil) }
        #expect(throws: ControllerError.noSession) { try controller.protocolConfiguration() }
    }
}
