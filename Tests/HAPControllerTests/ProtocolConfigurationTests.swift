import HAPModel
import Testing

@testable import HAPController

@Suite("Protocol configuration")
struct ProtocolConfigurationTests {
    @Test("an advertising identifier is set without asking for anything")
    func advertisingID() throws {
        let exchange = try SecuredExchange(answer: "020000")
        try exchange.controller.setProtocolConfiguration(advertisingID: [1, 2, 3, 4, 5, 6])
        #expect(try exchange.written() == hex("0008001000 0800 0306010203040506"))
    }

    @Test("an expired key is left out of the parameters")
    func expiredKey() throws {
        let exchange = try SecuredExchange(answer: "020000 0f00 01020700 020103 0306010203040506")
        let parameters = try exchange.controller.protocolConfiguration()
        #expect(parameters.stateNumber == 7)
        #expect(parameters.configurationNumber == 3)
        #expect(parameters.broadcastKey == nil)
        #expect(try exchange.written() == hex("0008001000 0200 0200"))
    }

    @Test("without a session nothing is sent")
    func unsecured() throws {
        let controller = try GoldenLife().controller(ScriptedLink([]))
        #expect(throws: ControllerError.noSession) { try controller.protocolConfiguration() }
        #expect(throws: ControllerError.noSession) { try controller.setProtocolConfiguration(generatesKey: true) }
    }
}
