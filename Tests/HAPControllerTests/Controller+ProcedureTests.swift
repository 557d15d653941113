import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("Procedures of a controller")
struct ControllerProcedureTests {
    private let golden: GoldenLife

    init() throws {
        golden = try GoldenLife()
    }

    @Test("transaction IDs count up and begin again after 255")
    func transactionIDs() throws {
        let link = ScriptedLink([
            .write(try hex("0003ff2400")), .read(try hex("02ff00 0300 010101")), .write(try hex("0003002400")),
            .read(try hex("020000 0300 010102")),
        ])
        let controller = try golden.controller(link)
        controller.nextTransactionID = 0xFF
        #expect(try controller.read(iid(0x24)) == [1])
        #expect(try controller.read(iid(0x24)) == [2])
        #expect(try link.touched == [iid(0x24), iid(0x24), iid(0x24), iid(0x24)])
    }

    @Test("a request about a service goes to its Service Signature characteristic")
    func serviceRequest() throws {
        let link = ScriptedLink([.write(try hex("0006003000")), .read(try hex("020000 0800 0f020100 10024000"))])
        let controller = try golden.controller(link)
        let signature = try controller.serviceSignature(iid(0x30))
        #expect(signature.properties == .primary)
        #expect(try signature.linked == [iid(0x40)])
        #expect(try link.touched == [iid(0x31), iid(0x31)])
        #expect(throws: ControllerError.noServiceSignature(try iid(0x40))) { try controller.serviceSignature(iid(0x40)) }
    }

    @Test("an error of the link comes through")
    func linkError() throws {
        let controller = try golden.controller(ScriptedLink([]))
        #expect(throws: ScriptedLink.Deviation.self) { try controller.read(iid(0x24)) }
    }

    @Test("a response that is not authentic ends the session")
    func decryption() throws {
        let link = AnsweringLink([[UInt8](repeating: 0, count: 24)])
        let controller = try golden.controller(link)
        controller.startSession(sharedSecret: Secret([UInt8](repeating: 1, count: 32)), resumeID: [])
        #expect(throws: ControllerError.decryptionFailed) { try controller.read(iid(0x33)) }
        #expect(!controller.isSecured)
    }

    @Test("a body that the length field cannot tell is not sent")
    func longBody() throws {
        let controller = try golden.controller(ScriptedLink([]))
        #expect(throws: ControllerError.requestTooLong) {
            try controller.write([UInt8](repeating: 0, count: 65_536), to: iid(0x33))
        }
    }
}
