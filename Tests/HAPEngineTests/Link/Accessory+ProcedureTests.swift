import HAPModel
import Testing

@testable import HAPEngine

@Suite("Procedures")
struct AccessoryProcedureTests {
    private let on = TestDatabase.on
    private let onID = TestDatabase.id(TestDatabase.on)
    private let brightness = TestDatabase.brightness

    private func secured(limit: Int = 512) throws -> Rig {
        var rig = try Rig(limit: limit)
        rig.secure()
        _ = rig.takeActions()
        return rig
    }

    @Test("HAP-BLE 1.3: a request is executed at the first read, not by the write that completes it")
    func executedAtFirstRead() throws {
        var rig = try secured()
        for fragment in PDU.fragments(.characteristicWrite, on, PDU.body((0x01, [1])), cuts: [1, 2]) {
            try rig.send(fragment, to: on).get()
            #expect(rig.accessory.value(of: onID) == .bool(false))
        }
        #expect(rig.takeActions().isEmpty)
        #expect(try rig.receive(from: on).get() == [0x02, 0x42, 0x00])
        #expect(rig.accessory.value(of: onID) == .bool(true))
        #expect(rig.takeActions() == [.persist(.numbers), .report(.written(onID, .bool(true)))])
    }

    @Test("HAP-BLE 1.3: a link that dies before the read leaves no trace")
    func diesBeforeRead() throws {
        var rig = try secured()
        let state = rig.accessory.state
        try rig.send(PDU.write(on, [1]), to: on).get()
        rig.disconnect()
        rig.connect()
        #expect(rig.accessory.value(of: onID) == .bool(false))
        #expect(rig.accessory.state == state)
        #expect(!rig.takeActions().contains(.persist(.numbers)))
        // Nor is the request still open.
        #expect(rig.receive(from: on) == .failure(.unlikelyError))
        #expect(rig.dropReason == .unexpectedRead)
    }

    @Test("HAP-BLE 1.3: the procedure ends with the last fragment, and the next request may come")
    func endsWithLastFragment() throws {
        var rig = try secured(limit: 40)
        let signature = PDU.request(.characteristicSignatureRead, brightness)
        let response = try rig.exchange(signature, at: brightness)
        #expect(response.count > 40)
        #expect(try rig.exchange(signature, at: brightness) == response)
        #expect(try rig.status(PDU.read(on), at: on) == .success)
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.3: what comes in a procedure that began in a session is sealed, in one that did not is not")
    func securityIsLatched() throws {
        var rig = try Rig()
        try rig.send(PDU.request(.characteristicSignatureRead, on), to: on).get()
        // As if the session had begun meanwhile.
        rig.secure()
        let answer = try rig.receiveAsIs(from: on).get()
        #expect(answer.prefix(3) == [0x02, 0x42, 0x00])
        #expect(try rig.status(PDU.read(on), at: on) == .success)
    }

    // MARK: A second characteristic

    @Test(
        "HAP-BLE 1.3: a request for a second characteristic is refused, and the first one is not disturbed",
        arguments: [
            ("max procedures", PDU.read(TestDatabase.brightness), TestDatabase.brightness, "024202"),
            ("a body is skipped", PDU.write(TestDatabase.brightness, [1, 2, 3]), TestDatabase.brightness, "024202"),
            ("an unknown opcode", PDU.request(0x55, TestDatabase.brightness), TestDatabase.brightness, "024202"),
            ("another instance ID", PDU.read(TestDatabase.on), TestDatabase.brightness, "024204"),
            ("instance ID 0", PDU.read(0), TestDatabase.brightness, "024204"),
            ("an unknown opcode and instance ID", PDU.request(0x55, 0x1234), TestDatabase.brightness, "024204"),
            (
                "service signature", PDU.request(.serviceSignatureRead, TestDatabase.light), TestDatabase.lightSignature, "024202"
            ),
            (
                "service signature of another service", PDU.request(.serviceSignatureRead, TestDatabase.protocolService),
                TestDatabase.lightSignature, "024204"
            ),
            (
                "service signature of instance ID 0", PDU.request(.serviceSignatureRead, 0), TestDatabase.lightSignature,
                "02420002001000"
            ),
            (
                "service signature of instance ID 0, not at a Service Signature", PDU.request(.serviceSignatureRead, 0),
                TestDatabase.brightness, "02420002001000"
            ),
            (
                "protocol configuration", PDU.request(.protocolConfiguration, TestDatabase.protocolService, [2, 0]),
                TestDatabase.protocolSignature, "024202"
            ),
            (
                "timed write", PDU.request(.characteristicTimedWrite, TestDatabase.timed, PDU.body((1, [1]), (8, [9]))),
                TestDatabase.timed, "024202"
            ),
            ("execute write", PDU.request(.characteristicExecuteWrite, TestDatabase.timed), TestDatabase.timed, "024202"),
        ] as [(String, [UInt8], UInt16, String)], [false, true])
    func secondCharacteristic(_ second: (name: String, pdu: [UInt8], iid: UInt16, answer: String), isSecured: Bool) throws {
        var rig = try Rig()
        if isSecured { rig.secure() }
        let fragments = PDU.fragments(.characteristicWrite, on, PDU.body((0x01, [1])), cuts: [1, 2], tid: 0x77)
        try rig.send(fragments[0], to: on).get()
        #expect(try rig.exchange(second.pdu, at: second.iid) == hex(second.answer))
        try rig.send(fragments[1], to: on).get()
        #expect(try rig.exchange(second.pdu, at: second.iid) == hex(second.answer))
        #expect(try rig.receive(from: on).get() == [0x02, 0x77, isSecured ? 0x00 : 0x05])
        #expect(rig.accessory.value(of: TestDatabase.id(brightness)) == .int(0))
        #expect(rig.accessory.value(of: onID) == .bool(isSecured))
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.3: the refused request may come in fragments, and several may be refused at a time")
    func severalRefused() throws {
        var rig = try secured()
        try rig.send(PDU.read(on), to: on).get()
        let body = [UInt8](repeating: 1, count: 2000)
        for fragment in PDU.fragments(.characteristicWrite, brightness, body, cuts: [400, 400, 400, 400, 400]) {
            try rig.send(fragment, to: brightness).get()
        }
        #expect(try rig.status(PDU.read(TestDatabase.timed), at: TestDatabase.timed) == .maxProcedures)
        #expect(try rig.receive(from: brightness).get() == [0x02, 0x42, 0x02])
        #expect(try rig.receive(from: on).get() == [0x02, 0x42, 0x00, 3, 0, 1, 1, 0])
    }

    @Test("HAP-BLE 1.3: a refused procedure stays refused; after the full one has ended another one is full")
    func refusedStaysRefused() throws {
        var rig = try secured()
        try rig.send(PDU.read(on), to: on).get()
        try rig.send(PDU.read(brightness), to: brightness).get()
        #expect(try rig.receive(from: on).get().prefix(3) == [0x02, 0x42, 0x00])
        #expect(try rig.status(PDU.read(TestDatabase.readOnly), at: TestDatabase.readOnly) == .success)
        #expect(try rig.receive(from: brightness).get() == [0x02, 0x42, 0x02])
        #expect(try rig.status(PDU.read(brightness), at: brightness) == .success)
    }

    @Test("HAP-BLE 1.3: an open timed write makes requests for other characteristics be refused")
    func timedWriteIsOpen() throws {
        var rig = try secured()
        let iid = TestDatabase.timed
        let prepare = PDU.request(.characteristicTimedWrite, iid, PDU.body((1, [5]), (8, [20])))
        #expect(try rig.status(prepare, at: iid) == .success)
        #expect(try rig.status(PDU.read(on), at: on) == .maxProcedures)
        #expect(try rig.status(PDU.request(.characteristicExecuteWrite, iid), at: iid) == .success)
        #expect(rig.accessory.value(of: TestDatabase.id(iid)) == .uint8(5))
        #expect(try rig.status(PDU.read(on), at: on) == .success)
    }

    @Test(
        "HAP-BLE 1.3, 4.1: Pair Setup, Pair Verify and Pairing Features abort what is open and end the session, not the link",
        arguments: [TestDatabase.pairSetup, TestDatabase.pairVerify, TestDatabase.pairingFeatures], [false, true])
    func abort(iid: UInt16, isSecured: Bool) throws {
        var rig = try Rig()
        if isSecured { rig.secure() }
        try rig.send(PDU.read(on), to: on).get()
        try rig.send(PDU.read(brightness), to: brightness).get()
        rig.forgetSession()
        let response = try rig.exchange(PDU.request(.characteristicSignatureRead, iid), at: iid)
        #expect(response.prefix(3) == [0x02, 0x42, 0x00])
        #expect(rig.accessory.link?.session == nil)
        #expect(rig.actions.contains(.report(.sessionEnded)) == isSecured)
        #expect(rig.dropReason == nil)
        // The aborted ones are gone: a new request begins a full procedure, a read finds none.
        #expect(try rig.status(PDU.read(on), at: on) == .insufficientAuthentication)
        #expect(rig.receive(from: brightness) == .failure(.unlikelyError))
        #expect(rig.dropReason == .unexpectedRead)
    }

    @Test("A characteristic that does not exist is an ATT error, not a drop")
    func unknownCharacteristic() throws {
        var rig = try Rig()
        #expect(throws: ATTError.unlikelyError) { try rig.send(PDU.read(0x7777), to: 0x7777).get() }
        #expect(rig.dropReason == nil)
    }
}
