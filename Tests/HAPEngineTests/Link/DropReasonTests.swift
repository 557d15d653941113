import HAPModel
import Testing

@testable import HAPEngine

@Suite("What drops the link, and what does not")
struct DropReasonTests {
    /// What a controller does; answers are not looked at.
    enum Step {
        case write([UInt8], UInt16)
        /// Bytes that are not sealed, session or not.
        case writeAsIs([UInt8], UInt16)
        case read(UInt16)
        case readBlob(UInt16, Int)
    }

    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]
        let reason: DropReason?
        var needsSession = false

        init(_ name: String, _ steps: [Step], _ reason: DropReason?, needsSession: Bool = false) {
            testDescription = name
            self.steps = steps
            self.reason = reason
            self.needsSession = needsSession
        }
    }

    private static let on = TestDatabase.on
    private static let timed = TestDatabase.timed
    private static let prepare = PDU.request(.characteristicTimedWrite, timed, PDU.body((0x01, [1]), (0x08, [20])))
    private static let execute = PDU.request(.characteristicExecuteWrite, timed)
    private static let halfWrite: [UInt8] = [0x00, 0x02, 0x42, 0x33, 0x00, 0x03, 0x00, 0x01]

    private static let drops =
        [
            Case("a response", [.write([0x02, 0x42, 0x00], on)], .malformedFragment),
            Case("a response with a body", [.write([0x02, 0x42, 0x00, 1, 0, 0], on)], .malformedFragment),
            Case("a continuation of a response", [.write([0x82, 0x42, 0x00], on)], .malformedFragment),
            Case("a reserved bit", [.write([0x20, 0x03, 0x42, 0x33, 0x00], on)], .malformedFragment),
            Case("64-bit instance IDs", [.write([0x10, 0x03, 0x42, 0x33, 0, 0, 0, 0, 0, 0, 0], on)], .malformedFragment),
            Case("a longer control field", [.write([0x01, 0x00, 0x03, 0x42, 0x33, 0x00], on)], .malformedFragment),
            Case("a short header", [.write([0x00, 0x03, 0x42, 0x33], on)], .malformedFragment),
            Case("half a length", [.write([0x00, 0x03, 0x42, 0x33, 0x00, 0x01], on)], .malformedFragment),
            Case("no bytes", [.write([], on)], .malformedFragment),
            Case("bytes after the body", [.write(PDU.write(on, [1]) + [0], on)], .malformedFragment),
            Case("a continuation first", [.write([0x80, 0x42, 1], on)], .malformedFragment),
            Case("another transaction ID", [.write(halfWrite, on), .write([0x80, 0x43, 1, 1], on)], .malformedFragment),
            Case("another type", [.write(halfWrite, on), .write([0x82, 0x42, 1, 1], on)], .malformedFragment),
            Case("a continuation too long", [.write(halfWrite, on), .write([0x80, 0x42, 1, 1, 1], on)], .malformedFragment),
            Case("a continuation without ID", [.write(halfWrite, on), .write([0x80], on)], .malformedFragment),
            Case("a second request before the answer", [.write(PDU.read(on), on), .write(PDU.read(on), on)], .malformedFragment),
            Case("a second request before the end", [.write(halfWrite, on), .write(PDU.read(on), on)], .malformedFragment),
            Case("a read without a request", [.read(on)], .unexpectedRead),
            Case("a read after the answer", [.write(PDU.read(on), on), .read(on), .read(on)], .unexpectedRead),
            Case("a read elsewhere", [.write(PDU.read(on), on), .read(TestDatabase.brightness)], .unexpectedRead),
            Case("a read before the end of the request", [.write(halfWrite, on), .read(on)], .unexpectedRead),
            Case(
                "a write while the answer is read",
                [
                    .write(PDU.request(.characteristicSignatureRead, on), on), .read(on), .write([0x80, 0x42], on),
                ], .malformedFragment),
            Case("execute without a timed write", [.write(execute, timed), .read(timed)], .timedWriteConflict),
            Case(
                "execute after a timed write that was refused",
                [
                    .write(PDU.request(.characteristicTimedWrite, timed, PDU.body((0x01, [1]))), timed), .read(timed),
                    .write(execute, timed), .read(timed),
                ], .timedWriteConflict),
            Case(
                "execute twice",
                [
                    .write(prepare, timed), .read(timed), .write(execute, timed), .read(timed), .write(execute, timed),
                    .read(timed),
                ], .timedWriteConflict),
            Case("a read of a prepared timed write", [.write(prepare, timed), .read(timed), .read(timed)], .unexpectedRead),
        ]
        + Opcode.allCases.filter { $0 != .characteristicExecuteWrite }.map { opcode in
            // 0x06 and 0x08 name a service: elsewhere they are refused for their instance ID.
            let iid: UInt16 = opcode == .serviceSignatureRead || opcode == .protocolConfiguration ? 0x60 : timed
            return Case(
                "\(opcode) after a timed write",
                [.write(prepare, timed), .read(timed), .write(PDU.request(opcode, iid), timed), .read(timed)], .timedWriteConflict
            )
        } + [
            Case("bytes of no session", [.writeAsIs(PDU.read(on), on)], .decryptionFailed, needsSession: true),
            Case(
                "15 bytes in a session", [.writeAsIs([UInt8](repeating: 0, count: 15), on)], .decryptionFailed, needsSession: true
            ),
            Case(
                "16 bytes in a session", [.writeAsIs([UInt8](repeating: 0, count: 16), on)], .decryptionFailed, needsSession: true
            ),
            Case("nothing in a session", [.writeAsIs([], on)], .decryptionFailed, needsSession: true),
            Case(
                "a continuation of no session", [.write(halfWrite, on), .writeAsIs([0x80, 0x42, 1, 1], on)], .decryptionFailed,
                needsSession: true),
        ]

    private static let stays = [
        Case("an unknown opcode", [.write(PDU.request(0x55, on), on), .read(on)], nil),
        Case("another instance ID", [.write(PDU.read(TestDatabase.brightness), on), .read(on)], nil),
        Case(
            "a read that is not allowed",
            [.write(PDU.read(TestDatabase.closed), TestDatabase.closed), .read(TestDatabase.closed)], nil),
        Case("a value of another size", [.write(PDU.write(on, [1, 2]), on), .read(on)], nil),
        Case("a body that is no TLV", [.write(PDU.request(.characteristicWrite, on, [1, 9]), on), .read(on)], nil),
        Case("a write without a body", [.write(PDU.request(.characteristicWrite, on), on), .read(on)], nil),
        Case("a read with a body", [.write(PDU.request(.characteristicRead, on, [1, 2, 3]), on), .read(on)], nil),
        Case("a length of 0", [.write(PDU.request(.characteristicRead, on, []), on), .read(on)], nil),
        Case(
            "empty continuations", [.write(PDU.read(on), on), .write([0x80, 0x42], on), .write([0x80, 0x42], on), .read(on)], nil),
        Case("a read blob without anything", [.readBlob(on, 22)], nil),
        Case("a read blob beyond the end", [.write(PDU.read(on), on), .read(on), .readBlob(on, 500)], nil),
        Case(
            "a read blob of another characteristic",
            [.write(PDU.read(on), on), .readBlob(TestDatabase.brightness, 1), .read(on)], nil),
        Case("a timed write that is refused", [.write(PDU.request(.characteristicTimedWrite, timed), timed), .read(timed)], nil),
        Case(
            "an execute with a body",
            [
                .write(prepare, timed), .read(timed), .write(PDU.request(.characteristicExecuteWrite, timed, [1, 0]), timed),
                .read(timed),
            ], nil),
        Case(
            "an unknown opcode between timed write and execute",
            [
                .write(prepare, timed), .read(timed), .write(PDU.request(0x55, timed), timed), .read(timed),
                .write(execute, timed), .read(timed),
            ], nil),
        Case(
            "another instance ID between timed write and execute",
            [
                .write(prepare, timed), .read(timed), .write(PDU.request(.characteristicExecuteWrite, on), timed), .read(timed),
                .write(execute, timed), .read(timed),
            ], nil),
        Case(
            "a request elsewhere between timed write and execute",
            [.write(prepare, timed), .read(timed), .write(PDU.read(on), on), .read(on), .write(execute, timed), .read(timed)], nil
        ),
        Case(
            "a pairing message that is none",
            [
                .writeAsIs(PDU.write(TestDatabase.pairSetup, [6, 1, 9]), TestDatabase.pairSetup), .read(TestDatabase.pairSetup),
            ], nil),
    ]

    private func play(_ test: Case, isSecured: Bool) throws -> Rig {
        // So small that the signature comes in fragments.
        var rig = try Rig(limit: 40)
        if isSecured { rig.secure() }
        for (index, step) in test.steps.enumerated() {
            if index == test.steps.count - 1 { #expect(rig.dropReason == nil, "dropped too early") }
            switch step {
            case .write(let bytes, let iid): rig.send(bytes, to: iid)
            case .writeAsIs(let bytes, let iid): rig.sendAsIs(bytes, to: iid)
            case .read(let iid): _ = rig.receiveAsIs(from: iid)
            case .readBlob(let iid, let offset): _ = rig.receiveAsIs(from: iid, offset: offset)
            }
        }
        return rig
    }

    @Test("HAP-BLE 1.9: drops the link, and the session with it", arguments: drops, [false, true])
    func dropped(test: Case, isSecured: Bool) throws {
        guard isSecured || !test.needsSession else { return }
        let rig = try play(test, isSecured: isSecured)
        #expect(rig.dropReason == test.reason)
        #expect(rig.accessory.link?.session == nil)
    }

    @Test("HAP-BLE 1.9: is answered with a status and leaves the link alone", arguments: stays, [false, true])
    func kept(test: Case, isSecured: Bool) throws {
        let rig = try play(test, isSecured: isSecured)
        #expect(rig.dropReason == nil)
    }

    @Test("HAP-BLE 1.9: a fragment that was sent before, or sealed with another key or counter, drops the link")
    func wrongSeal() throws {
        for change in 0..<3 {
            var rig = try Rig()
            rig.secure()
            var copy = rig
            try rig.send(PDU.read(Self.on), to: Self.on).get()
            _ = try rig.receive(from: Self.on).get()
            switch change {
            case 0:
                // The copy's counter stands at 0 again.
                copy.accessory = rig.accessory
                copy.send(PDU.read(Self.on), to: Self.on)
                rig = copy
            case 1:
                let value = [UInt8](repeating: 7, count: 21)
                rig.sendAsIs(value, to: Self.on)
            case _:
                rig.forgetSession()
                rig.secure()
                rig.accessory.link?.session = SecureSession(sharedSecret: .init([UInt8](1...32)), pairing: Rig.admin)
                rig.send(PDU.read(Self.on), to: Self.on)
            }
            #expect(rig.dropReason == .decryptionFailed, "change \(change)")
            #expect(rig.accessory.link?.session == nil)
        }
    }

    @Test("Every reason is told in words")
    func words() {
        let reasons: [DropReason] = [
            .malformedFragment, .decryptionFailed, .unexpectedRead, .valueTooSmall, .timedWriteConflict, .noFirstProcedure,
            .procedureTimeout, .pairingTimeout, .idleSession, .pairingRemoved, .requested,
        ]
        #expect(Set(reasons.map(\.rawValue)).count == reasons.count)
    }
}
