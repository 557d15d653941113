import HAPEngine
import Testing

@testable import Simulator

@Suite("The conversation in words")
struct ConversationTextTests {
    @Test("One line a message: names, values and what was refused; nothing of what is secret")
    func lines() throws {
        let accessory = try LivingAccessory("services: [{ type: lightbulb }]")
        let on = try accessory.id("lightbulb/on")
        let controller = try accessory.controller()
        let start = accessory.journal.lastSequence
        try controller.write([1], to: on)
        #expect(try controller.read(on) == [1])
        #expect(throws: (any Error).self) { try controller.write([1, 2], to: on) }
        _ = try controller.listPairings()
        var lines: [String] = []
        for entry in accessory.journal.entries(after: start) {
            guard case .event(let event) = entry.notice else { continue }
            lines.append(ConversationText.line(of: event, database: entry.database))
        }
        #expect(
            lines == [
                "→ 5 write of lightbulb/on, value true", "← 5 success", "→ 6 read of lightbulb/on",
                "← 6 success, value true", "→ 7 write of lightbulb/on, value 0102", "← 7 invalid request (6)",
                "→ 8 write of pairing/pairing-pairings, 11 bytes that are kept secret",
                "→ Pairings M1 (bytes: state 1, method 1)", "← 8 success, 45 bytes that are kept secret",
                "← Pairings M2 (bytes: state 1, identifier 1, public key 32, permissions 1)",
            ])
    }
}
