import HAPModel
import Testing

@testable import HAPEngine

@Suite("Timers of a link")
struct LinkTests {
    private let on = TestDatabase.on
    private let timed = TestDatabase.timed

    // MARK: 10 s to the first procedure

    @Test("HAP-BLE 1.4: without a request the link is dropped at 10 s, not at 9 999 ms")
    func firstProcedure() throws {
        var rig = try Rig()
        rig.wait(.milliseconds(9_999))
        #expect(rig.dropReason == nil)
        #expect(rig.accessory.deadline == .seconds(10))
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .noFirstProcedure)
        #expect(rig.takeActions().last == .disconnect(.noFirstProcedure))
    }

    @Test("HAP-BLE 1.4: the first request at 9 999 ms is in time, and after it an unsecured link has no limit")
    func firstProcedureInTime() throws {
        var rig = try Rig()
        rig.wait(.milliseconds(9_999))
        #expect(try rig.status(PDU.read(on), at: on) == .insufficientAuthentication)
        #expect(rig.accessory.link?.deadline == nil)
        rig.wait(.seconds(300))
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.4: the first request at 10 s is too late, though the timer was not served")
    func firstProcedureTooLate() throws {
        var rig = try Rig()
        rig.now += .seconds(10)
        #expect(throws: ATTError.unlikelyError) { try rig.send(PDU.read(on), to: on).get() }
        #expect(rig.dropReason == .noFirstProcedure)
    }

    @Test("HAP-BLE 1.4: descriptors and indications are no procedure")
    func noProcedure() throws {
        var rig = try Rig()
        rig.wait(.seconds(9))
        _ = rig.accessory.setIndications(true, of: TestDatabase.id(on))
        _ = rig.accessory.setValue(.bool(true), of: TestDatabase.id(on), at: rig.now)
        rig.wait(.seconds(1))
        #expect(rig.dropReason == .noFirstProcedure)
    }

    // MARK: 10 s a procedure

    /// How far a procedure is.
    enum Stage: CaseIterable {
        case incomplete, complete, responding, prepared, executing, refused
    }

    private func rig(at stage: Stage, isSecured: Bool) throws -> Rig {
        var rig = try Rig(limit: 40)
        rig.wait(.seconds(1))
        if isSecured { rig.secure() }
        switch stage {
        case .incomplete:
            try rig.send([0x00, 0x02, 0x42, 0x33, 0x00, 0x03, 0x00, 0x01], to: on).get()
        case .complete:
            try rig.send(PDU.read(on), to: on).get()
        case .responding:
            try rig.send(PDU.request(.characteristicSignatureRead, on), to: on).get()
            rig.wait(.seconds(1))
            _ = try rig.receive(from: on).get()
        case .prepared, .executing:
            let body = PDU.body((0x01, [1]), (0x08, [255]))
            #expect(try rig.status(PDU.request(.characteristicTimedWrite, timed, body), at: timed) == .success)
            rig.wait(.seconds(1))
            if stage == .executing { try rig.send(PDU.request(.characteristicExecuteWrite, timed), to: timed).get() }
        case .refused:
            // The first one is answered, the second one is not.
            try rig.send(PDU.read(on), to: on).get()
            try rig.send(PDU.read(timed), to: timed).get()
            _ = try rig.receive(from: on).get()
        }
        return rig
    }

    @Test(
        "HAP-BLE 1.4: 10 s after its first write a procedure drops the link, not at 9 999 ms", arguments: Stage.allCases,
        [false, true])
    func procedure(stage: Stage, isSecured: Bool) throws {
        var rig = try rig(at: stage, isSecured: isSecured)
        // Each began at 1 s.
        rig.wait(.milliseconds(10_999) - rig.now)
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .procedureTimeout)
        #expect(rig.accessory.link?.session == nil)
    }

    @Test("HAP-BLE 1.4: the last read at 9 999 ms is in time, at 10 s it is not, though the timer was not served")
    func lastRead() throws {
        for (time, isInTime) in [(Duration.milliseconds(10_999), true), (.seconds(11), false)] {
            var rig = try rig(at: .complete, isSecured: true)
            rig.now = time
            let answer = rig.receiveAsIs(from: on)
            #expect(((try? answer.get()) != nil) == isInTime)
            #expect(rig.dropReason == (isInTime ? nil : .procedureTimeout))
        }
    }

    @Test("HAP-BLE 1.4: further writes and reads do not move the limit")
    func limitStays() throws {
        var rig = try rig(at: .incomplete, isSecured: false)
        for _ in 0..<9 {
            rig.wait(.seconds(1))
            try rig.send([0x80, 0x42], to: on).get()
        }
        rig.wait(.milliseconds(999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .procedureTimeout)
    }

    @Test("HAP-BLE 1.4: a procedure that was answered has no limit any more")
    func answered() throws {
        var rig = try rig(at: .complete, isSecured: false)
        _ = try rig.receive(from: on).get()
        rig.wait(.seconds(60))
        #expect(rig.dropReason == nil)
    }

    // MARK: 30 s of idleness

    @Test("HAP-BLE 1.4: an idle session drops the link at 30 s, not at 29 999 ms")
    func idle() throws {
        var rig = try Rig()
        rig.secure()
        #expect(try rig.status(PDU.read(on), at: on) == .success)
        rig.wait(.milliseconds(29_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .idleSession)
        #expect(rig.accessory.link?.session == nil)
    }

    @Test("HAP-BLE 1.4: each start of a procedure gives another 30 s, its reads do not")
    func idleRestarts() throws {
        var rig = try Rig()
        rig.secure()
        for _ in 0..<5 {
            rig.wait(.milliseconds(24_999))
            try rig.send(PDU.read(on), to: on).get()
            rig.wait(.seconds(5))
            _ = try rig.receive(from: on).get()
        }
        rig.wait(.milliseconds(24_999))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == .idleSession)
    }

    @Test("HAP-BLE 1.4: after the session has ended there is no limit")
    func idleEnds() throws {
        var rig = try Rig()
        rig.secure()
        rig.forgetSession()
        _ = try rig.exchange(PDU.read(TestDatabase.pairingFeatures), at: TestDatabase.pairingFeatures)
        rig.wait(.seconds(300))
        #expect(rig.dropReason == nil)
    }

    // MARK: 200 ms before a drop

    @Test("HAP-BLE 1.4, 1.9: a drop waits until 200 ms after the last answer, and not at all when that is longer ago")
    func safeTime() throws {
        for (pause, rest) in [(0, 200), (50, 150), (199, 1), (200, 0), (1000, 0)] {
            var rig = try Rig()
            #expect(try rig.status(PDU.read(on), at: on) == .insufficientAuthentication)
            rig.wait(.milliseconds(pause))
            _ = rig.takeActions()
            rig.send([0xFF], to: on)
            if rest > 0 {
                #expect(rig.takeActions().isEmpty)
                rig.wait(.milliseconds(rest - 1))
                #expect(rig.takeActions().isEmpty)
                rig.wait(.milliseconds(1))
            }
            #expect(rig.takeActions() == [.disconnect(.malformedFragment)])
            #expect(rig.accessory.link?.deadline == nil)
        }
    }

    @Test("HAP-BLE 1.4: a link that never had an answer is dropped at once, also on request")
    func dropAtOnce() throws {
        var rig = try Rig()
        #expect(rig.accessory.dropLink(at: rig.now) == [.disconnect(.requested)])
        #expect(rig.accessory.dropLink(at: rig.now).isEmpty)
        rig.wait(.seconds(60))
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.9: after a drop nothing is answered and nothing happens, while it waits and while the radio is slow")
    func nothingAfterDrop() throws {
        var rig = try Rig()
        rig.secure()
        let iid = TestDatabase.id(on)
        _ = rig.accessory.setIndications(true, of: iid)
        let answer = try rig.exchange(PDU.request(.characteristicSignatureRead, on), at: on)
        rig.sendAsIs([0xFF], to: on)
        _ = rig.takeActions()
        let state = rig.accessory.state
        for pause in [100, 100, 2000] {
            rig.forgetSession()
            #expect(throws: ATTError.unlikelyError) { try rig.send(PDU.write(on, [1]), to: on).get() }
            #expect(throws: ATTError.unlikelyError) { try rig.send(PDU.read(0x24), to: 0x24).get() }
            #expect(rig.receiveAsIs(from: on) == .failure(.unlikelyError))
            rig.wait(.milliseconds(pause))
        }
        #expect(rig.takeActions() == [.disconnect(.decryptionFailed)])
        #expect(rig.accessory.state == state)
        #expect(rig.accessory.value(of: iid) == .bool(false))
        #expect(answer.count > 5)
        let change = rig.accessory.setValue(.bool(true), of: iid, at: rig.now)
        #expect(!change.actions.contains(.indicate(iid)))
    }

    @Test("HAP-BLE 1.9: the rest of the last answer can be read until the link is dropped")
    func blobBeforeDrop() throws {
        var rig = try Rig()
        rig.secure()
        try rig.send(PDU.read(on), to: on).get()
        let answer = try rig.receiveAsIs(from: on).get()
        rig.sendAsIs([0xFF], to: on)
        rig.wait(.milliseconds(199))
        #expect(try rig.receiveAsIs(from: on, offset: 22).get() == Array(answer[22...]))
        rig.wait(.milliseconds(1))
        #expect(rig.receiveAsIs(from: on, offset: 22) == .failure(.unlikelyError))
    }

    @Test("A link that ends leaves nothing to do, and a second end is none")
    func disconnected() throws {
        var rig = try rig(at: .responding, isSecured: true)
        rig.disconnect()
        #expect(rig.accessory.link == nil)
        let actions = rig.accessory.disconnected(at: rig.now)
        #expect(actions.isEmpty)
        rig.wait(.seconds(60))
        #expect(rig.dropReason == nil)
    }
}
