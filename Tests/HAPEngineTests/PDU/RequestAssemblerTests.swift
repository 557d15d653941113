import HAPModel
import Testing

@testable import HAPEngine

@Suite("Requests from fragments")
struct RequestAssemblerTests {
    private func first(_ bytes: [UInt8], bodyLimit: Int = 65_535) throws -> RequestAssembler {
        try RequestAssembler(firstFragment: bytes[...], bodyLimit: bodyLimit)
    }

    @Test("HAP-BLE 1.1: of all control fields only 0x00 begins a request", arguments: UInt8.min ... .max)
    func firstControlField(control: UInt8) {
        let assembler = try? first([control, 0x03, 0x11, 0x33, 0x00])
        #expect((assembler != nil) == (control == 0x00))
    }

    @Test("HAP-BLE 1.1: of all control fields only 0x80 continues a request", arguments: UInt8.min ... .max)
    func continuationControlField(control: UInt8) throws {
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 2, 0, 0xAA])
        let isTaken: Bool
        do {
            try assembler.append(continuation: [control, 0x11, 0xBB])
            isTaken = true
        } catch {
            isTaken = false
        }
        #expect(isTaken == (control == 0x80))
        #expect(assembler.request.body == (isTaken ? [0xAA, 0xBB] : [0xAA]))
    }

    @Test("HAP-BLE 1.1: every transaction ID is taken, and no other continues the request", arguments: UInt8.min ... .max)
    func transactionID(tid: UInt8) throws {
        var assembler = try first([0x00, 0x02, tid, 0x33, 0x00, 1, 0])
        #expect(assembler.request.transactionID == tid)
        for other in UInt8.min ... .max where other != tid {
            #expect(throws: RequestAssembler.Malformed()) { try assembler.append(continuation: [0x80, other, 0x01]) }
        }
        try assembler.append(continuation: [0x80, tid, 0x01])
        #expect(assembler.isComplete)
    }

    @Test("HAP-BLE 1.1: a first fragment shorter than its header is malformed", arguments: [0, 1, 2, 3, 4, 6])
    func shortHeader(count: Int) {
        #expect(throws: RequestAssembler.Malformed()) {
            try first(Array([0x00, 0x02, 0x11, 0x33, 0x00, 0x01, 0x00, 0x01].prefix(count)))
        }
    }

    @Test("HAP-BLE 1.1: a continuation shorter than its header is malformed", arguments: [0, 1])
    func shortContinuation(count: Int) throws {
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 1, 0])
        #expect(throws: RequestAssembler.Malformed()) { try assembler.append(continuation: [0x80, 0x11].prefix(count)) }
    }

    @Test("HAP-BLE 1.1: fields are little-endian, and a request of five bytes has no body")
    func fields() throws {
        let assembler = try first([0x00, 0x06, 0xFE, 0x34, 0x12])
        #expect(assembler.request == Request(opcode: 0x06, transactionID: 0xFE, instanceID: 0x1234, body: nil))
        #expect(assembler.isComplete)
        let long = try first([0x00, 0x02, 0xFE, 0x34, 0x12, 0x34, 0x12])
        #expect(long.missing == 0x1234)
    }

    @Test("HAP-BLE 1.1: a length of 0 is a request without a body")
    func lengthZero() throws {
        let assembler = try first([0x00, 0x03, 0x11, 0x33, 0x00, 0, 0])
        #expect(assembler.request.body == nil)
        #expect(assembler.isComplete)
        #expect(throws: RequestAssembler.Malformed()) { try first([0x00, 0x03, 0x11, 0x33, 0x00, 0, 0, 0x01]) }
    }

    @Test("HAP-BLE 1.9: a byte more than the length says is malformed, in the first fragment and in a continuation")
    func tooLong() throws {
        #expect(throws: RequestAssembler.Malformed()) { try first([0x00, 0x02, 0x11, 0x33, 0x00, 1, 0, 0xAA, 0xBB]) }
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 2, 0, 0xAA])
        #expect(throws: RequestAssembler.Malformed()) { try assembler.append(continuation: [0x80, 0x11, 0xBB, 0xCC]) }
        try assembler.append(continuation: [0x80, 0x11, 0xBB])
        #expect(throws: RequestAssembler.Malformed()) { try assembler.append(continuation: [0x80, 0x11, 0xCC]) }
    }

    @Test("HAP-BLE 1.2: empty continuations after the last byte are tolerated")
    func emptyContinuations() throws {
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 1, 0, 0xAA])
        for _ in 0..<3 { try assembler.append(continuation: [0x80, 0x11]) }
        #expect(assembler.request.body == [0xAA])
        #expect(assembler.isComplete)
        #expect(throws: RequestAssembler.Malformed()) { try assembler.append(continuation: [0x80, 0x12]) }
    }

    @Test(
        "HAP-BLE 1.2: a body over the limit is taken to its end and not kept", arguments: [(9, true), (10, false), (11, false)])
    func bodyLimit(limit: Int, isTooLarge: Bool) throws {
        let body = [UInt8](1...10)
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 10, 0] + body.prefix(4), bodyLimit: limit)
        try assembler.append(continuation: [0x80, 0x11] + body.dropFirst(4))
        #expect(assembler.isComplete)
        #expect(assembler.request.isTooLarge == isTooLarge)
        #expect(assembler.request.body == (isTooLarge ? [] : body))
    }

    @Test("HAP-BLE 1.1: a body of 65 535 bytes in fragments of every size class", arguments: [1, 2, 3, 20, 97, 244, 505, 510])
    func longestBody(size: Int) throws {
        var random = SeededRandom(7)
        let body = random.bytes(65_535)
        var assembler = try first([0x00, 0x02, 0x11, 0x33, 0x00, 0xFF, 0xFF])
        var rest = body[...]
        while !rest.isEmpty {
            try assembler.append(continuation: [0x80, 0x11] + rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        #expect(assembler.isComplete)
        #expect(assembler.request.body == body)
    }
}
