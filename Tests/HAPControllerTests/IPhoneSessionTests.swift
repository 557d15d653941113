import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPController

@Suite("A recorded iPhone")
struct IPhoneSessionTests {
    private let recording: JSONValue

    init() throws {
        recording = try dataFile("iphone-session.json")
    }

    private func secret(_ name: String) throws -> Secret {
        Secret(try recording[name].bytes())
    }

    @Test(
        "the same requests are encrypted as the phone encrypted them",
        arguments: [("s1", "sharedSecret1"), ("s2", "sharedSecret2")])
    func session(name: String, sharedSecret: String) throws {
        let steps = try #require(recording["steps"]?.arrayValue).filter { $0["session"]?.stringValue == name }
        let link = ScriptedLink(
            try steps.map { step in
                let bytes = try step["hex"].bytes()
                return step["op"]?.stringValue == "write" ? .write(bytes) : .read(bytes)
            })
        let golden = try GoldenLife()
        let controller = try golden.controller(link)
        controller.dialect = .iPhone
        controller.startSession(sharedSecret: try secret(sharedSecret), resumeID: [])
        for step in steps where step["op"]?.stringValue == "write" {
            try perform(step["plain"].bytes(), with: controller)
        }
        #expect(link.steps.isEmpty)
    }

    /// Does what the phone's request asks for.
    private func perform(_ request: [UInt8], with controller: Controller) throws {
        controller.nextTransactionID = request[2]
        let iid = try #require(UInt16(littleEndian: request[3..<5]).flatMap(InstanceID.init))
        switch Opcode(rawValue: request[1]) {
        case .characteristicSignatureRead: _ = try controller.characteristicSignature(iid)
        case .characteristicRead: _ = try controller.read(iid)
        case .characteristicWrite: try controller.write(Array(request[9...]), to: iid)
        case .serviceSignatureRead: _ = try controller.serviceSignature(iid)
        case .characteristicConfiguration: try controller.configureBroadcast(iid, interval: .milliseconds20)
        case .protocolConfiguration:
            #expect(try controller.protocolConfiguration(generatesKey: true).broadcastKey == secret("broadcastKey"))
        case .characteristicTimedWrite, .characteristicExecuteWrite, nil:
            Issue.record("the recording has no opcode \(request[1])")
        }
    }

    @Test("the key of encrypted notifications is the one that the accessory gave the phone")
    func broadcastKey() throws {
        let session = SecureSession(sharedSecret: try secret("sharedSecret1"))
        #expect(try session.broadcastKey(controllerKey: recording["controllerLTPK"].bytes()) == secret("broadcastKey"))
    }

    @Test("Pair Resume is the phone's, and its answer gives the phone's new secret")
    func resume() throws {
        let request = try recording["resumeRequest"].bytes()
        let publicKey = Array(request.dropLast(3).suffix(32))
        let session = Controller.ResumableSession(
            id: try recording["firstResumeID"].bytes(), sharedSecret: try secret("sharedSecret1"))
        #expect(Controller.ResumableSession.id(of: session.sharedSecret) == session.id)
        let message = PairResumeM1(session, publicKey: publicKey).bytes(in: .iPhone)
        #expect(GoldenLife.request(message, transactionID: 0x61, iid: 0x23) == request)

        let response = try ResponsePDU(firstFragment: recording["resumeResponse"].bytes(), transactionID: 0x61)
        let value = try TLV8(received: response.body).required(0x01)
        guard case .resumed(let id, let tag) = try PairResumeM2(PairingMessage(value, state: 2)) else {
            Issue.record("not resumed")
            return
        }
        let secret = try PairResumeM2.sharedSecret(after: session, controllerKey: publicKey, sessionID: id, tag: tag)
        #expect(try secret == self.secret("sharedSecret2"))
    }
}
