import HAPController
import HAPModel
import JSON
import Peripheral
import Testing

@testable import Simulator

@Suite("Journal entries as JSON")
struct JournalEntryJSONTests {
    private struct Life {
        let accessory: LivingAccessory
        let broadcastKey: [UInt8]
        let entries: [JSONObject]
    }

    /// What a life leaves behind: pairing, verifying, a key for broadcasts, a write, an event, unpairing.
    private static func life() throws -> Life {
        let accessory = try LivingAccessory(
            """
            services:
              - type: lock-mechanism
                characteristics:
                  - { type: lock-current-state, value: secured }
                  - { type: lock-target-state, value: secured, timedWrite: true, notify: [connected, broadcast] }
              - type: lightbulb
            behaviours:
              - { type: lock, travel: 1s }
            """)
        let target = try accessory.id("lock-mechanism/lock-target-state")
        let on = try accessory.id("lightbulb/on")
        let controller = try accessory.controller()
        accessory.listen(to: on)
        try controller.setProtocolConfiguration(generatesKey: true)
        _ = try controller.protocolConfiguration()
        try controller.timedWrite([0], to: target)
        try controller.write([1], to: on)
        accessory.loop.advance(by: .seconds(2))
        _ = accessory.simulator.setValue(.bool(false), of: on)
        _ = try controller.listPairings()
        let key = try #require(accessory.simulator.accessory.state.broadcastKey?.key.copy)
        try controller.removePairing()
        accessory.loop.advance(by: .seconds(1))
        accessory.leave()
        return Life(accessory: accessory, broadcastKey: key, entries: accessory.journal.entries(after: 0).map(\.json))
    }

    private static func text(_ object: JSONObject) -> String { JSONValue.object(object).serialized() }

    @Test("A life is told from its beginning to its end, each entry numbered and named")
    func types() throws {
        let entries = try Self.life().entries
        #expect(entries.compactMap { $0["seq"]?.integerValue } == entries.indices.map { Int64($0 + 1) })
        let types = Set(entries.compactMap { $0["type"]?.stringValue })
        #expect(
            types == [
                "radio.ready", "advertising", "link.connected", "att.write", "att.read", "att.indications", "pdu.request",
                "pdu.response", "pairing.message", "pairing.added", "pairing.changed", "session.began", "session.ended",
                "value.set", "att.indication", "link.dropping", "link.disconnected",
            ])
    }

    @Test("Every type is one of the list that clients choose from")
    func knownTypes() throws {
        let entries = try Self.life().entries
        #expect(entries.allSatisfy { JournalEntry.types.contains($0["type"]?.stringValue ?? "") })
        let database = try TestLight.database()
        for notice in [
            Notice.power(on: true), .power(on: false), .reset(.all), .warning(""), .radioLost(reason: ""), .radioReady(nil),
            .turnedAway(Central(identifier: "x")), .event(.identify), .event(.wrongSetupCode(tries: 1)), .dropping(.requested),
            .halted(.system(call: "", path: "", reason: "")), .radioFailed(PeripheralFailure(cause: "", advice: "")),
        ] {
            let entry = JournalEntry(
                sequence: 1, time: .zero, wallTime: WallTime(seconds: 0, nanoseconds: 0), notice: notice, database: database)
            #expect(JournalEntry.types.contains(entry.type))
        }
        #expect(Set(JournalEntry.types).count == JournalEntry.types.count)
    }

    @Test("A value says who set it")
    func authors() throws {
        let entries = try Self.life().entries.filter { $0["type"] == "value.set" }
        let lines = entries.map { entry in
            ["by", "controller", "characteristic", "text"].compactMap { entry[$0]?.stringValue }.joined(separator: " ")
        }
        #expect(
            lines == [
                "controller A lock-mechanism/lock-target-state unsecured", "controller A lightbulb/on true",
                "behaviour lock-mechanism/lock-current-state unsecured", "user lightbulb/on false",
            ])
    }

    @Test("Requests and responses are there in plaintext with their names")
    func conversation() throws {
        let entries = try Self.life().entries
        let timed = try #require(
            entries.firstIndex { $0["type"] == "pdu.request" && $0["name"] == "characteristicTimedWrite" })
        #expect(entries[timed]["characteristic"] == "lock-mechanism/lock-target-state")
        #expect(entries[timed]["secured"] == true)
        #expect(entries[timed]["body"]?.stringValue?.hasPrefix("010100") == true)
        let response = try #require(entries[timed...].first { $0["type"] == "pdu.response" })
        #expect(response["status"] == 0)
        #expect(response["transactionID"] == entries[timed]["transactionID"])
    }

    @Test("Pair Setup and Pair Verify are told message by message")
    func pairing() throws {
        let messages = try Self.life().entries.filter { $0["type"] == "pairing.message" }.map { entry in
            "\(entry["exchange"]?.stringValue ?? "?") \(entry["from"]?.stringValue ?? "?") \(entry["state"]?.integerValue ?? 0)"
        }
        #expect(
            messages == [
                "pairSetup controller 1", "pairSetup accessory 2", "pairSetup controller 3", "pairSetup accessory 4",
                "pairSetup controller 5", "pairSetup accessory 6", "pairVerify controller 1", "pairVerify accessory 2",
                "pairVerify controller 3", "pairVerify accessory 4", "pairings controller 1", "pairings accessory 2",
                "pairings controller 1", "pairings accessory 2",
            ])
    }

    @Test("Keys and the setup code are nowhere in it")
    func secrets() throws {
        let life = try Self.life()
        let secrets = [
            life.broadcastKey, life.accessory.simulator.accessory.identity.verifier.value.copy, [UInt8](repeating: 1, count: 32),
            Array("031-45-154".utf8),
            Array("03145154".utf8),
        ]
        let texts = life.entries.map(Self.text)
        for secret in secrets { #expect(!texts.contains { $0.contains(Hexadecimal.encode(secret)) }) }
        #expect(!texts.contains { $0.contains("031-45-154") || $0.contains("03145154") })
    }
}
