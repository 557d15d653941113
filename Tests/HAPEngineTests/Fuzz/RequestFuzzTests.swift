import HAPModel
import Testing

@testable import HAPEngine

@Suite("Made-up requests")
struct RequestFuzzTests {
    private let database: AttributeDatabase
    private let characteristics: [UInt16]

    init() throws {
        database = try TestDatabase.make()
        characteristics = database.characteristics.map(\.iid.rawValue)
    }

    /// Plays thousands of steps on one accessory; a link that was dropped is replaced by the next one.
    ///
    /// - Parameter targets: the characteristics that are written and read.
    private func play(
        seed: UInt64, steps: Int, isSecured: Bool, targets: [UInt16], reactions: inout Reactions
    ) throws {
        var fuzzer = Fuzzer(seed: seed)
        var rig = try Rig(database: database, limit: fuzzer.pick([512, 100, 40, 22]), bodyLimit: 2048)
        if isSecured { rig.secure() }
        var last = targets[0]
        var wasWritten = false
        for _ in 0..<steps {
            guard case .open = rig.accessory.link?.phase else {
                // Nothing is answered any more.
                reactions.check(write: rig.sendAsIs(fuzzer.bytes(), to: last), rig)
                rig.wait(.milliseconds(200))
                rig.disconnect()
                rig.connect()
                if isSecured { rig.secure(as: fuzzer.pick([Rig.admin, Rig.guest])) }
                wasWritten = false
                _ = rig.takeActions()
                continue
            }
            if fuzzer.isLucky(wasWritten ? 10 : 50) { last = fuzzer.pick(targets) }
            switch fuzzer.random.number(0...99) {
            case 0...89:
                // Mostly in turn: a write, then reads until there is nothing more to read.
                if wasWritten == fuzzer.isLucky(95) {
                    let result = rig.receive(from: last)
                    reactions.check(read: result, rig)
                    wasWritten = rig.accessory.link?.procedures.contains { $0.isAnswering } ?? false
                } else {
                    reactions.check(write: rig.send(fuzzer.fragment(for: last, in: database), to: last), rig)
                    wasWritten = true
                }
            case 90:
                reactions.check(write: rig.sendAsIs(fuzzer.bytes(), to: last), rig)
            case 91...94:
                let offset = fuzzer.random.number(-5...600)
                if offset != 0 { _ = rig.receiveAsIs(from: last, offset: offset) }
            case 95:
                rig.take(rig.accessory.setIndications(fuzzer.isLucky(70), of: TestDatabase.id(last)))
            case 96:
                rig.take(rig.accessory.indicationConfirmed(TestDatabase.id(last)))
            case 97:
                rig.take(rig.accessory.setValue(.uint8(fuzzer.pick([0, 1, 2])), of: TestDatabase.id(last), at: rig.now).actions)
            case 98:
                rig.wait(.milliseconds(fuzzer.random.number(0...11_000)))
            case _:
                rig.wait(.milliseconds(1))
            }
        }
        Reactions.checkValues(rig)
    }

    @Test("HAP-BLE 1.9: in plaintext, whatever comes is answered or drops the link")
    func plaintext() throws {
        // Without Pair Setup, whose arithmetic takes its time.
        let targets = characteristics.filter { $0 != TestDatabase.pairSetup }
        var reactions = Reactions()
        for seed in 1...8 as ClosedRange<UInt64> {
            try play(seed: seed, steps: 3000, isSecured: false, targets: targets, reactions: &reactions)
        }
        #expect(reactions.statuses == [0, 1, 2, 4, 5, 6])
        #expect(reactions.drops.isSuperset(of: [.malformedFragment, .unexpectedRead, .timedWriteConflict]))
        #expect(reactions.answers > 4000)
    }

    @Test("HAP-BLE 1.9: in a session, whatever comes is answered or drops the link")
    func secured() throws {
        let targets = characteristics.filter { !(TestDatabase.pairSetup...TestDatabase.pairingFeatures).contains($0) }
        var reactions = Reactions()
        for seed in 11...18 as ClosedRange<UInt64> {
            try play(seed: seed, steps: 3000, isSecured: true, targets: targets, reactions: &reactions)
        }
        #expect(reactions.statuses == [0, 1, 2, 4, 5, 6])
        #expect(
            reactions.drops.isSuperset(of: [.malformedFragment, .unexpectedRead, .decryptionFailed, .timedWriteConflict]))
        #expect(reactions.answers > 4000)
    }

    @Test("HAP-BLE 1.1: bytes that are no TLV8, and bodies that are no write, are refused and nothing else")
    func bodies() throws {
        var fuzzer = Fuzzer(seed: 21)
        var taken = 0
        for _ in 0..<20_000 {
            let bytes = fuzzer.isLucky(30) ? fuzzer.bytes() : fuzzer.items(types: [0x01, 0x02, 0x03, 0x08, 0x09])
            for isTimed in [false, true] {
                for isLenient in [false, true] {
                    guard let body = try? WriteBody(bytes, isTimed: isTimed, isLenient: isLenient) else { continue }
                    taken += 1
                    // What is taken can be written again, except for unknown items.
                    #expect(body.value?.count ?? 0 <= bytes.count)
                }
            }
            _ = try? WriteBody.timeToLive(of: bytes, isLenient: true)
        }
        #expect(taken > 1000)
    }

    @Test("HAP-BLE 1.2: fragments in any order give a request or are malformed")
    func fragments() throws {
        var fuzzer = Fuzzer(seed: 22)
        var complete = 0
        for _ in 0..<20_000 {
            let first = fuzzer.fragment(for: TestDatabase.on, in: database)
            guard var assembler = try? RequestAssembler(firstFragment: first[...], bodyLimit: 300) else { continue }
            while !assembler.isComplete {
                let piece = fuzzer.random.number(1...assembler.missing)
                let next = [0x80, assembler.request.transactionID] + fuzzer.random.bytes(piece)
                do {
                    try assembler.append(continuation: fuzzer.damaged(next)[...])
                } catch {
                    break
                }
            }
            if assembler.isComplete { complete += 1 }
            #expect(assembler.request.body?.count ?? 0 <= 300)
        }
        #expect(complete > 1000)
    }
}

extension Procedure {
    /// Whether fragments of an answer wait to be read.
    fileprivate var isAnswering: Bool {
        if case .responding = phase { true } else { false }
    }
}
