import HAPModel
import Testing

@testable import HAPEngine

/// Makes up what a controller could send, from wholly random to almost right.
struct Fuzzer {
    var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed)
    }

    mutating func isLucky(_ percent: Int) -> Bool { random.number(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.number(0...elements.count - 1)]
    }

    /// Bytes of a size that is mostly small.
    mutating func bytes(atMost limit: Int = 600) -> [UInt8] {
        let limit = isLucky(80) ? min(limit, 24) : limit
        return random.bytes(random.number(0...limit))
    }

    /// Items of TLV8: types that mean something, sizes that are right more often than not.
    mutating func items(types: [UInt8]) -> [UInt8] {
        var writer = TLV8Writer()
        for _ in 0..<random.number(0...6) {
            let type = isLucky(90) ? pick(types) : UInt8.random(in: .min ... .max, using: &random)
            let size = pick([0, 1, 1, 1, 2, 4, 6, 8, 16, 32, 64, isLucky(10) ? random.number(0...700) : 1])
            writer.append(type, isLucky(50) ? random.bytes(size) : [UInt8](repeating: pick([0, 1, 2]), count: size))
        }
        return damaged(writer.bytes)
    }

    /// A request: opcode, instance ID and body right or wrong.
    mutating func request(for iid: UInt16, in database: AttributeDatabase) -> [UInt8] {
        let location = InstanceID(iid).flatMap(database.location)
        let service = location.map { database.services[$0.service].iid.rawValue } ?? iid
        let opcode = isLucky(95) ? pick(Opcode.allCases).rawValue : UInt8.random(in: .min ... .max, using: &random)
        let right = opcode == 0x06 || opcode == 0x08 ? service : iid
        let named = isLucky(90) ? right : UInt16.random(in: .min ... .max, using: &random)
        let body = isLucky(30) ? nil : items(types: [0x01, 0x01, 0x02, 0x03, 0x08, 0x09])
        return PDU.request(opcode, named, body, tid: pick([0x42, 0x43]))
    }

    /// The bytes as they are, or with a bit turned, cut, or with more behind.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        switch random.number(0...19) {
        case 0 where !bytes.isEmpty: bytes[random.number(0...bytes.count - 1)] ^= 1 << UInt8(random.number(0...7))
        case 1: bytes = Array(bytes.prefix(random.number(0...bytes.count)))
        case 2: bytes += self.bytes()
        case _: break
        }
        return bytes
    }

    /// A fragment: the first of a request, one that continues it, or none.
    mutating func fragment(for iid: UInt16, in database: AttributeDatabase) -> [UInt8] {
        switch random.number(0...9) {
        case 0: return bytes()
        case 1: return [0x80, pick([0x42, 0x43])] + bytes()
        case 2:
            let whole = request(for: iid, in: database)
            return Array(whole.prefix(random.number(0...whole.count)))
        case _: return damaged(request(for: iid, in: database))
        }
    }
}

/// Watches that an accessory reacts only as it may.
struct Reactions {
    private(set) var statuses: Set<UInt8> = []
    private(set) var drops: Set<DropReason> = []
    private(set) var answers = 0

    /// A write was answered.
    mutating func check(write result: Result<Void, ATTError>, _ rig: Rig) {
        if case .failure = result { checkDropped(rig) }
        checkState(rig)
    }

    /// A read of a fragment, opened when it was sealed, was answered.
    mutating func check(read result: Result<[UInt8], ATTError>, _ rig: Rig) {
        switch result {
        case .failure:
            checkDropped(rig)
        case .success(let fragment):
            answers += 1
            switch (fragment.first, fragment.count) {
            case (0x02, 3) where fragment[2] <= 6, (0x02, 6...) where fragment[2] == 0: statuses.insert(fragment[2])
            case (0x82, 3...): break
            case _: Issue.record("no fragment of a response: \(fragment)")
            }
        }
        checkState(rig)
    }

    /// Only a link that is dropped gives no answer.
    private mutating func checkDropped(_ rig: Rig) {
        switch rig.accessory.link?.phase {
        case .open: Issue.record("an ATT error on an open link")
        case .closing(_, let reason): drops.insert(reason)
        case .dropped, nil: break
        }
        let isEmpty = rig.accessory.link.map { $0.session == nil && $0.procedures.isEmpty } ?? true
        if !isEmpty { Issue.record("a dropped link has a session or a procedure") }
    }

    private func checkState(_ rig: Rig) {
        let state = rig.accessory.state
        let isRight = state.failedTries <= 100 && state.pairings.count <= 16 && state.globalStateNumber.value > 0
        let procedures = rig.accessory.link?.procedures ?? []
        if !isRight || procedures.filter({ $0.kind == .full }).count > 1 { Issue.record("a state that cannot be: \(state)") }
    }

    /// Every value is one that its characteristic allows.
    static func checkValues(_ rig: Rig) {
        for characteristic in rig.accessory.configuration.database.characteristics {
            let value = rig.accessory.value(of: characteristic.iid)
            #expect(value.flatMap(characteristic.validate) == value)
        }
    }
}
