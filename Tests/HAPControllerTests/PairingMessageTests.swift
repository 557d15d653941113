import HAPModel
import Testing

@testable import HAPController

@Suite("Answers of pairing protocols")
struct PairingMessageTests {
    @Test(
        "an answer that breaks the rules is told apart from a refusal",
        arguments: [
            ("", ControllerError.malformed(.missing(type: 0x06))), ("0601", .malformed(.tlv(.truncated))),
            ("060103", .malformed(.state(3))), ("0600", .malformed(.badValue(type: 0x06))),
            ("06020200", .malformed(.badValue(type: 0x06))), ("060102 070101 060102", .malformed(.tlv(.duplicate(type: 6)))),
            ("060102 060102", .malformed(.tlv(.adjacentItemsOfOneType))),
            ("060102 070108", .malformed(.badValue(type: 0x07))), ("060102 0700", .malformed(.badValue(type: 0x07))),
            ("060102 070102", .pairing(.authentication, state: 2)), ("070107 060102", .pairing(.busy, state: 2)),
        ])
    func refused(message: String, error: ControllerError) throws {
        let bytes = try hex(message)
        #expect(throws: error) { try PairingMessage(bytes, state: 2) }
    }

    @Test("unknown items are passed over")
    func unknownItems() throws {
        #expect(try PairingMessage(hex("550101 060102 0E0107"), state: 2).required(.sessionID) == [7])
    }

    @Test(
        "the answer to M1 needs both its items, the salt in its size",
        arguments: [
            ("03020102", ControllerError.Malformation.missing(type: 0x02)),
            ("0210 00000000000000000000000000000000", .missing(type: 0x03)), ("03020102 020100", .badValue(type: 0x02)),
        ])
    func pairSetupM2(items: String, malformation: ControllerError.Malformation) throws {
        let message = try PairingMessage(hex("060102" + items), state: 2)
        #expect(throws: ControllerError.malformed(malformation)) { try PairSetupM2(message) }
    }
}
