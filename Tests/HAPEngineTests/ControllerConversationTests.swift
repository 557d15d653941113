import HAPController
import HAPEngine
import HAPModel
import Testing

@Suite("Conversations with a controller that was written from the specification alone")
struct ControllerConversationTests {
    private static let setups: [(Controller.Dialect, Int, Int)] = Controller.Dialect.allCases.flatMap { dialect in
        [(24, 40), (97, 97), (512, 512)].map { (dialect, $0.0, $0.1) }
    }

    private let on = ReferenceAccessory.id(0x33)
    private let brightness = ReferenceAccessory.id(0x34)
    private let mode = ReferenceAccessory.id(0x44)

    /// A link and a controller in a session.
    private func session(
        _ dialect: Controller.Dialect = .reference, requestSize: Int = 512, valueLimit: Int = 512
    ) throws -> (ControllerLink, Controller) {
        let link = try ControllerLink(setupCode: "031-45-154", valueLimit: valueLimit)
        let controller = try link.controller("A", seed: 1, dialect: dialect, requestSize: requestSize)
        try controller.pairSetup(code: SetupCode("031-45-154"))
        try controller.pairVerify()
        return (link, controller)
    }

    @Test("pairing, a session, values, in every dialect and cut in small and large fragments", arguments: setups)
    func life(dialect: Controller.Dialect, requestSize: Int, valueLimit: Int) throws {
        let (link, controller) = try session(dialect, requestSize: requestSize, valueLimit: valueLimit)
        #expect(try controller.read(on) == [0])
        try controller.write([1], to: on)
        #expect(link.accessory.value(of: on) == .bool(true))
        #expect(try controller.writeWithResponse(Value.int(60).bytes, to: brightness) == Value.int(60).bytes)
        try controller.timedWrite([3], to: mode)
        #expect(link.accessory.value(of: mode) == .uint8(3))
        #expect(throws: ControllerError.status(.invalidRequest)) { try controller.write([1], to: mode) }
        let other = Controller.PairingRecord(identifier: [0x42], publicKey: [UInt8](repeating: 7, count: 32), isAdmin: false)
        try controller.addPairing(other)
        #expect(try controller.listPairings().map(\.identifier) == [[0x41], [0x42]])
        #expect(try controller.listPairings().last == other)
        try controller.removePairing([0x42])
        #expect(try controller.listPairings().count == 1)
        try controller.removePairing()
        link.pass(.seconds(1))
        #expect(link.dropReason == .pairingRemoved)
        #expect(link.accessory.state.pairings.isEmpty)
    }

    @Test("signatures are told without a session and in one, and are the database's", arguments: [40, 512])
    func signatures(valueLimit: Int) throws {
        let link = try ControllerLink(setupCode: "031-45-154", valueLimit: valueLimit)
        let controller = try link.controller("A", seed: 1, dialect: .iPhone, requestSize: 512)
        try checkSignatures(controller, link.accessory.configuration.database)
        try controller.pairSetup(code: SetupCode("031-45-154"))
        try controller.pairVerify()
        try checkSignatures(controller, link.accessory.configuration.database)
    }

    private func checkSignatures(_ controller: Controller, _ database: AttributeDatabase) throws {
        for service in database.services {
            if controller.attributes.serviceSignatures[service.iid] != nil {
                let signature = try controller.serviceSignature(service.iid)
                #expect(signature.properties == service.properties)
                #expect(signature.linked == service.linked)
            }
            // In a session a write to a characteristic of pairing, but Pairings, would end it.
            for characteristic in service.characteristics
            where !controller.isSecured || !characteristic.properties.contains(.read) {
                let signature = try controller.characteristicSignature(characteristic.iid)
                #expect(signature.type == characteristic.type)
                #expect(signature.service == service.iid)
                #expect(signature.serviceType == service.type)
                #expect(signature.properties == characteristic.properties)
                #expect(signature.format.presentationCode == characteristic.format.presentationCode)
                #expect(signature.unit == characteristic.unit)
                #expect(signature.constraints.validValues == characteristic.constraints.validValues)
                #expect(signature.constraints.minimum == characteristic.constraints.minimum)
                #expect(signature.constraints.maximum == characteristic.constraints.maximum)
            }
        }
    }

    @Test("a wrong setup code is refused, and the right one is taken afterwards; then nobody else may pair")
    func wrongCode() throws {
        let link = try ControllerLink(setupCode: "031-45-154", valueLimit: 512)
        let controller = try link.controller("A", seed: 1, dialect: .reference, requestSize: 512)
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) {
            try controller.pairSetup(code: SetupCode("031-45-155"))
        }
        try controller.pairSetup(code: SetupCode("031-45-154"))
        #expect(throws: ControllerError.pairing(.unavailable, state: 2)) {
            try controller.pairSetup(code: SetupCode("031-45-154"))
        }
    }

    @Test("a controller that is not paired gets no session, one without admin permission changes no pairings")
    func permissions() throws {
        let (link, admin) = try session()
        let user = try link.controller("B", seed: 2, dialect: .reference, requestSize: 512)
        user.accessory = admin.accessory
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) { try user.pairVerify() }
        admin.disconnected()
        try admin.pairVerify()
        try admin.addPairing(.init(identifier: [0x42], publicKey: user.identity.key.publicKey, isAdmin: false))
        admin.disconnected()
        try user.pairVerify()
        #expect(try user.read(on) == [0])
        #expect(throws: ControllerError.pairing(.authentication, state: 2)) { try user.listPairings() }
        #expect(throws: ControllerError.pairing(.authentication, state: 2)) { try user.removePairing([0x41]) }
    }

    @Test(
        "a session is resumed again and again; one that the accessory forgot is verified anew",
        arguments: Controller.Dialect.allCases)
    func resume(dialect: Controller.Dialect) throws {
        let (link, controller) = try session(dialect)
        var ids: Set<[UInt8]> = []
        for _ in 0..<3 {
            link.disconnect()
            controller.disconnected()
            link.connect()
            #expect(try controller.resume())
            #expect(try controller.read(on) == [0])
            ids.insert(try #require(controller.resumableSession?.id))
        }
        #expect(ids.count == 3)
        controller.resumableSession = .init(
            id: [9, 9, 9, 9, 9, 9, 9, 9], sharedSecret: try #require(controller.resumableSession?.sharedSecret))
        #expect(try controller.resume() == false)
        #expect(try controller.read(on) == [0])
    }

    @Test("a change while nobody is connected is told by an encrypted notification with the agreed key")
    func encryptedNotification() throws {
        let (link, controller) = try session()
        let parameters = try controller.protocolConfiguration(generatesKey: true, advertisingID: [1, 2, 3, 4, 5, 6])
        #expect(parameters.broadcastKey == controller.derivedBroadcastKey)
        #expect(parameters.advertisingID == [1, 2, 3, 4, 5, 6])
        #expect(try controller.configureBroadcast(on, interval: .milliseconds1280) == .milliseconds1280)
        link.disconnect()
        try link.set(.bool(true), of: on)
        let payload = try #require(link.advertisement?.payload.bytes)
        let key = try #require(parameters.broadcastKey)
        let notification = try #require(
            Controller.EncryptedNotification(payload: payload, key: key, stateNumber: parameters.stateNumber + 1))
        #expect(notification.iid == on)
        #expect(notification.value.first == 1)
        #expect(Array(payload[2..<8]) == [1, 2, 3, 4, 5, 6])
        #expect(link.advertisement?.interval == 1280)
    }

    @Test(
        "a timed write is executed up to its time, and not later",
        arguments: [(Duration.milliseconds(2000), true), (.milliseconds(2001), false)])
    func timeToLive(delay: Duration, isInTime: Bool) throws {
        let (link, controller) = try session()
        try controller.prepareTimedWrite([1], to: mode, timeToLive: 20)
        link.pass(delay)
        if isInTime {
            try controller.executeWrite(mode)
        } else {
            #expect(throws: ControllerError.status(.unsupportedPDU)) { try controller.executeWrite(mode) }
        }
        #expect(link.accessory.value(of: mode) == .uint8(isInTime ? 1 : 0))
    }

    @Test("a fragment that was changed on its way ends the link")
    func changedFragment() throws {
        let (link, _) = try session()
        #expect(throws: ATTError.self) { try link.write([UInt8](repeating: 0, count: 21), to: on) }
        link.pass(.seconds(1))
        #expect(link.dropReason == .decryptionFailed)
    }
}
