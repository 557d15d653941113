import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("A recorded session")
struct GoldenSessionTests {
    private let golden: GoldenLife

    init() throws {
        golden = try GoldenLife()
    }

    /// The ATT values of the session in their order, with the exchange that the recording leaves out.
    private func script() throws -> [ScriptedLink.Step] {
        var steps: [ScriptedLink.Step] = []
        var writes: UInt64 = 0
        var reads: UInt64 = 0
        for vector in golden.vectors {
            switch vector.name {
            case "request-att-encrypted":
                steps.append(.write(vector.bytes))
                writes += 1
            case "response-att-encrypted":
                steps.append(.read(vector.bytes))
                reads += 1
            case "list-pairings M2 TLV":
                let request = GoldenLife.request([6, 1, 1, 0, 1, 5], transactionID: 0x62, iid: 0x25)
                let response = GoldenLife.response(vector.bytes, transactionID: 0x62)
                let write = ChaCha20Poly1305(key: Secret(try golden["control write key"]))
                let read = ChaCha20Poly1305(key: Secret(try golden["control read key"]))
                steps.append(.write(write.seal(request, nonce: Nonce(counter: writes))))
                steps.append(.read(read.seal(response, nonce: Nonce(counter: reads))))
                writes += 1
                reads += 1
            case _:
                break
            }
        }
        return steps
    }

    @Test("every request is encrypted exactly as recorded, and every answer understood")
    func replay() throws {
        let link = ScriptedLink(try script())
        let controller = try golden.controller(link)
        controller.startSession(sharedSecret: Secret(try golden["curve25519 shared secret"]), resumeID: [])
        controller.nextTransactionID = 0x55
        let on = try iid(0x33)
        let brightness = try iid(0x34)
        let temperature = try iid(0x43)
        let mode = try iid(0x44)

        #expect(try controller.read(on) == [0])
        try controller.write([1], to: on)
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.write([3], to: mode) }
        try controller.timedWrite([3], to: mode, timeToLive: 20)
        try controller.prepareTimedWrite([2], to: mode, timeToLive: 20)
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.executeWrite(mode) }
        #expect(throws: ControllerError.status(.invalidRequest)) {
            try controller.write(Value.int(101).bytes, to: brightness)
        }
        #expect(try controller.writeWithResponse(Value.int(60).bytes, to: brightness) == Value.int(60).bytes)
        #expect(try controller.configureBroadcast(on, interval: .milliseconds20) == .milliseconds20)
        try checkParameters(controller)
        try exchangeInformation(controller)
        let own = Controller.PairingRecord(
            identifier: controller.identity.identifierBytes, publicKey: controller.identity.key.publicKey, isAdmin: true)
        #expect(try controller.listPairings() == [own])
        try checkSignature(controller, of: temperature)
        try checkSignature(controller, of: temperature)
        controller.requestFragmentSize = 24
        #expect(try controller.writeWithResponse(Value.int(61).bytes, to: brightness) == Value.int(61).bytes)
        #expect(try controller.characteristicSignature(iid(0x05)).type == HAPUUID(apple: 0x23))
        try checkSignature(controller, of: temperature)
        #expect(link.steps.isEmpty)
    }

    private func checkParameters(_ controller: Controller) throws {
        let parameters = try controller.protocolConfiguration(generatesKey: true)
        #expect(parameters.stateNumber == 1)
        #expect(parameters.configurationNumber == 1)
        #expect(try parameters.advertisingID == golden["device id"])
        #expect(parameters.broadcastKey != nil)
        #expect(parameters.broadcastKey == controller.derivedBroadcastKey)
        try checkAdvertisements(#require(parameters.broadcastKey))
    }

    private func checkAdvertisements(_ key: Secret) throws {
        let on = try iid(0x33)
        for (name, number, value) in [("On=0", UInt16(3), UInt8(0)), ("On=1", 4, 1)] {
            let data = try golden["adv encrypted broadcast \(name) (interval 20.00 ms)"]
            let payload = Array(data[7...])
            let notification = Controller.EncryptedNotification(payload: payload, key: key, stateNumber: number)
            #expect(notification?.iid == on)
            #expect(notification?.value == [value, 0, 0, 0, 0, 0, 0, 0])
            #expect(Controller.EncryptedNotification(payload: payload, key: key, stateNumber: number + 1) == nil)
        }
    }

    /// Info-Request and Token-Request, which only software authentication uses.
    private func exchangeInformation(_ controller: Controller) throws {
        let signature = try iid(0x11)
        for vector in golden.vectors where vector.step == "info request / token request (no token)" {
            switch vector.name {
            case "request-pdu": try controller.writeFragment(vector.bytes, to: signature)
            case "response-pdu": #expect(try controller.readFragment(signature) == vector.bytes)
            case _: break
            }
        }
        controller.nextTransactionID &+= 2
    }

    private func checkSignature(_ controller: Controller, of iid: InstanceID) throws {
        let signature = try controller.characteristicSignature(iid)
        #expect(signature.type == HAPUUID(apple: 0x35))
        #expect(signature.service == InstanceID(0x40))
        #expect(signature.serviceType == HAPUUID(apple: 0x4A))
        #expect(signature.properties.rawValue == 0x03B0)
        #expect(signature.format == .float)
        #expect(signature.unit == .celsius)
        #expect(signature.constraints == Constraints(minimum: .float(10), maximum: .float(38), step: .float(0.1)))
    }
}
