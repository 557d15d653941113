import HAPModel
import Testing

@testable import HAPController

@Suite("Characteristic configuration")
struct CharacteristicConfigurationTests {
    @Test("switching off sends no interval")
    func switchingOff() throws {
        let exchange = try SecuredExchange(answer: "020000 0400 01020000")
        #expect(try exchange.controller.configureBroadcast(iid(0x33), interval: nil) == nil)
        #expect(try exchange.written() == hex("0007003300 0400 01020000"))
    }

    @Test("a longer interval is sent and read")
    func interval() throws {
        let exchange = try SecuredExchange(answer: "020000 0700 020103 01020100")
        #expect(try exchange.controller.configureBroadcast(iid(0x33), interval: .milliseconds2560) == .milliseconds2560)
        #expect(try exchange.written() == hex("0007003300 0700 01020100 020103"))
    }

    @Test("an unknown interval, or none, is malformed", arguments: ["020000 0700 020104 01020100", "020000 0400 01020100"])
    func malformed(answer: String) throws {
        let exchange = try SecuredExchange(answer: answer)
        #expect(throws: ControllerError.self) { try exchange.controller.configureBroadcast(iid(0x33), interval: .milliseconds20) }
    }

    @Test("without a session nothing is sent")
    func unsecured() throws {
        let controller = try GoldenLife().controller(ScriptedLink([]))
        #expect(throws: ControllerError.noSession) { try controller.configureBroadcast(iid(0x33), interval: nil) }
    }
}
