import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPEngine

@Suite("A real iPhone's recorded conversations")
struct IPhoneReplayTests {
    struct Step {
        let isWrite: Bool
        let iid: InstanceID
        let bytes: [UInt8]
    }

    private func conversation(_ id: String) throws -> JSONValue {
        let file = try VectorFile.load("iphone-vectors.json")
        return try #require(file["conversations"]?.arrayValue?.first { $0["id"]?.stringValue == id })
    }

    /// The recorded writes and reads; a change of link is a nil.
    private func steps(_ conversation: JSONValue) throws -> [Step?] {
        try #require(conversation["steps"]?.arrayValue).compactMap { step -> Step?? in
            if step["op"]?.stringValue == "link" { return .some(nil) }
            guard let digits = step["hex"]?.stringValue, let number = step["iid"]?.integerValue else { return nil }
            let iid = try #require(InstanceID(UInt16(clamping: number)))
            return .some(Step(isWrite: step["op"]?.stringValue == "write", iid: iid, bytes: hex(digits)))
        }
    }

    private func accessory(_ conversation: JSONValue, random: ScriptedRandom) throws -> Accessory {
        func text(_ key: String) throws -> String { try #require(conversation["accessory"]?[key]?.stringValue) }
        let key = try #require(Ed25519PrivateKey(seed: Secret(hex(try text("ltsk")))))
        let verifier = try #require(SRP.Verifier(salt: hex(try text("salt")), value: Secret(hex(try text("verifier")))))
        let deviceID = try #require(DeviceID(try text("deviceID")))
        return Accessory(
            configuration: .init(
                database: try ReferenceAccessory.iPhoneLight(), name: "Acme Light Bulb", category: 5, model: "LightBulb1,1"),
            identity: Identity(
                deviceID: deviceID, longTermKey: key, verifier: verifier, setupID: SetupID(try text("setupID"))),
            state: AccessoryState(), random: RandomSource(random.next))
    }

    @Test("HAP-BLE 4.2, 4.3, 4.4, 4.6: an iPhone pairs, verifies, sends 31 sealed requests, resumes: all 39 answers")
    func conversationA() throws {
        let recording = try conversation("A")
        let values = try #require(recording["accessory"])
        let sessionID = try #require(values["resumeSessionIDs"]?.arrayValue?.last?.stringValue)
        let random = ScriptedRandom([
            hex(try #require(values["srpPrivateB"]?.stringValue)),
            hex(try #require(values["x25519Private"]?.arrayValue?.first?.stringValue)),
            hex(String(sessionID.prefix(16))),
        ])
        var accessory = try accessory(recording, random: random)
        _ = accessory.start(at: .zero)
        _ = accessory.connected(at: .zero)
        var answers = 0
        var now = MonotonicTime.zero
        for step in try steps(recording) {
            now += .milliseconds(60)
            guard let step else {
                _ = accessory.disconnected(at: now)
                _ = accessory.connected(at: now)
                continue
            }
            if step.isWrite {
                #expect(throws: Never.self) { try accessory.write(step.bytes, to: step.iid, at: now).result.get() }
            } else {
                let answer = try accessory.read(step.iid, at: now).result.get()
                try #require(answer == step.bytes, "answer \(answers)")
                answers += 1
            }
        }
        #expect(answers == 39)
        #expect(random.isUsedUp)
        #expect(accessory.state.globalStateNumber.value == 2)
    }
}
