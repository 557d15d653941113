import HAPModel

@testable import HAPEngine

/// The bytes of requests as a controller sends them.
enum PDU {
    /// A request in one piece.
    static func request(_ opcode: UInt8, _ iid: UInt16, _ body: [UInt8]? = nil, tid: UInt8 = 0x42) -> [UInt8] {
        let header = [0x00, opcode, tid] + iid.littleEndianBytes
        guard let body else { return header }
        return header + UInt16(body.count).littleEndianBytes + body
    }

    static func request(_ opcode: Opcode, _ iid: UInt16, _ body: [UInt8]? = nil, tid: UInt8 = 0x42) -> [UInt8] {
        request(opcode.rawValue, iid, body, tid: tid)
    }

    /// A request whose body is cut: the first fragment has the header, the others have theirs.
    ///
    /// - Parameter cuts: how many bytes of the body go into each fragment.
    static func fragments(_ opcode: Opcode, _ iid: UInt16, _ body: [UInt8], cuts: [Int], tid: UInt8 = 0x42) -> [[UInt8]] {
        var rest = body[...]
        var fragments: [[UInt8]] = []
        for cut in cuts {
            let header = fragments.isEmpty ? Array(request(opcode, iid, body, tid: tid).prefix(7)) : [0x80, tid]
            fragments.append(header + rest.prefix(cut))
            rest = rest.dropFirst(cut)
        }
        return fragments
    }

    /// A body of items; the same type twice needs another one between.
    static func body(_ items: (UInt8, [UInt8])...) -> [UInt8] {
        var writer = TLV8Writer()
        for (type, value) in items { writer.append(type, value) }
        return writer.bytes
    }

    static func write(_ iid: UInt16, _ value: [UInt8], tid: UInt8 = 0x42) -> [UInt8] {
        request(.characteristicWrite, iid, body((0x01, value)), tid: tid)
    }

    static func read(_ iid: UInt16, tid: UInt8 = 0x42) -> [UInt8] {
        request(.characteristicRead, iid, tid: tid)
    }
}
