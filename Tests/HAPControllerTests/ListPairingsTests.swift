import HAPModel
import Testing

@testable import HAPController

@Suite("List Pairings")
struct ListPairingsTests {
    private func answer(_ items: [(UInt8, [UInt8])]) throws -> [Controller.PairingRecord] {
        var writer = TLV8Writer()
        writer.append(0x06, [2])
        for (type, value) in items { writer.append(type, value) }
        return try ListPairings.Answer(PairingMessage(writer.bytes, state: 2)).pairings
    }

    private let first = [UInt8](repeating: 1, count: 32)
    private let second = [UInt8](repeating: 2, count: 32)

    @Test("pairings are told apart by separators")
    func several() throws {
        let pairings = try answer([
            (0x01, [0x41]), (0x03, first), (0x0B, [1]), (0xFF, []), (0x01, [0x42]), (0x03, second), (0x0B, [0]),
        ])
        #expect(
            pairings == [
                .init(identifier: [0x41], publicKey: first, isAdmin: true),
                .init(identifier: [0x42], publicKey: second, isAdmin: false),
            ])
    }

    @Test("an incomplete pairing and two without a separator are malformed")
    func malformed() {
        #expect(throws: ControllerError.malformed(.missing(type: 0x0B))) { try answer([(0x01, [0x41]), (0x03, first)]) }
        #expect(throws: ControllerError.malformed(.badValue(type: 0x03))) {
            try answer([(0x01, [0x41]), (0x03, [1]), (0x0B, [1])])
        }
        #expect(throws: ControllerError.malformed(.badValue(type: 0x01))) {
            try answer([(0x01, [0x41]), (0x03, first), (0x0B, [1]), (0x01, [0x42]), (0x03, second), (0x0B, [1])])
        }
    }
}
