import HAPModel
import Testing

@testable import HAPController

@Suite("Managing pairings")
struct ControllerPairingsTests {
    /// A controller in a session, and the plaintext of what it writes.
    private func run(
        _ dialect: Controller.Dialect, answers: [String], _ body: (Controller) throws -> Void
    ) throws -> [[UInt8]] {
        let exchange = try SecuredExchange(dialect, answers: answers)
        try body(exchange.controller)
        return try exchange.fragments()
    }

    @Test("removing the own pairing forgets the accessory", arguments: [Controller.Dialect.reference, .aiohomekit])
    func removal(dialect: Controller.Dialect) throws {
        let written = try run(dialect, answers: ["020000 0500 0103 060102"]) { controller in
            try controller.removePairing()
            #expect(controller.accessory == nil)
            #expect(!controller.isSecured)
            #expect(controller.resumableSession == nil)
        }
        #expect(written.count == 1)
        #expect(written[0][..<5] == [0x00, 0x02, 0x00, 0x25, 0x00])
    }

    @Test("an iPhone removes its pairing by a timed write")
    func timedRemoval() throws {
        let written = try run(.iPhone, answers: ["020000", "020100 0500 0103 060102"]) { try $0.removePairing() }
        let identifier = Hexadecimal.encode(Array("11111111-2222-3333-4444-555555555555".utf8))
        #expect(
            try written == [
                hex("0004002500 3400 012c 000104 060101 0124\(identifier) 080119 090101"), hex("0005012500"),
            ])
    }

    @Test("removing another pairing keeps the session")
    func otherRemoval() throws {
        _ = try run(.reference, answers: ["020000 0500 0103 060102"]) { controller in
            try controller.removePairing([0x41])
            #expect(controller.isSecured)
            #expect(controller.accessory != nil)
        }
    }

    @Test("adding a pairing sends the permission, and a refusal is told")
    func adding() throws {
        let record = Controller.PairingRecord(
            identifier: [0x41], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: false)
        let written = try run(.reference, answers: ["020000 0500 0103 060102", "020100 0800 0106 060102 070104"]) { controller in
            try controller.addPairing(record)
            #expect(throws: ControllerError.pairing(.maximumPeers, state: 2)) { try controller.addPairing(record) }
        }
        let key = String(repeating: "07", count: 32)
        #expect(
            try written.first == hex("0002002500 3300 012e 060101 000103 010141 0320\(key) 0b0100 090101"))
    }

    @Test("without a session nothing is sent")
    func unsecured() throws {
        let controller = try GoldenLife().controller(ScriptedLink([]))
        #expect(throws: ControllerError.noSession) { try controller.listPairings() }
        #expect(throws: ControllerError.noSession) { try controller.removePairing() }
        #expect(throws: ControllerError.noSession) {
            try controller.addPairing(.init(identifier: [], publicKey: [], isAdmin: true))
        }
    }
}
