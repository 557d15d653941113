import HAPModel
import Testing

@testable import Simulator

@Suite("A capture")
struct CaptureTests {
    /// The blocks of pcapng bytes: types and bodies.
    private static func blocks(_ bytes: [UInt8]) throws -> [(type: UInt8, body: [UInt8])] {
        var blocks: [(type: UInt8, body: [UInt8])] = []
        var rest = bytes[...]
        while let type = rest.first {
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            try #require(length >= 12 && length <= rest.count && length.isMultiple(of: 4))
            let end = rest.prefix(length).suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            try #require(end == length)
            blocks.append((type, Array(rest.prefix(length - 4).dropFirst(8))))
            rest = rest.dropFirst(length)
        }
        return blocks
    }

    @Test("Request and response say what they mean; the link's end says who ended it")
    func life() throws {
        let accessory = try LivingAccessory("services: [{ type: lightbulb }]")
        let on = try accessory.id("lightbulb/on")
        let controller = try accessory.controller()
        let start = accessory.journal.lastSequence
        try controller.write([1], to: on)
        accessory.simulator.dropLink()
        accessory.loop.advance(by: .seconds(1))
        accessory.leave()

        var capture = Capture()
        for entry in accessory.journal.entries(after: 0, limit: Int(start)) { _ = capture.bytes(of: entry) }
        let bytes = accessory.journal.entries(after: start).flatMap { capture.bytes(of: $0) }
        let texts = try Self.blocks(bytes).map { block in
            String(decoding: block.body.map { (0x20..<0x7F).contains($0) || $0 > 0x7F ? $0 : 0x20 }, as: UTF8.self)
        }
        // Write and its response, read and its response, the end of the link, what is advertised then.
        try #require(texts.count >= 6)
        #expect(texts[2].contains("→ 5 write of lightbulb/on, value true"))
        #expect(texts[3].contains("← 5 success"))
        #expect(texts[4].contains("the accessory ends the link: the operator asked for it"))
        #expect(texts[5].contains("HAP, regular, every"))
    }

    @Test("Each kind of block is whole, the header's too")
    func blocks() throws {
        let accessory = try LivingAccessory("services: [{ type: lightbulb }]")
        _ = try accessory.controller()
        accessory.leave()
        var capture = Capture()
        let bytes = capture.header + accessory.journal.entries(after: 0).flatMap { capture.bytes(of: $0) }
        let types = try Self.blocks(bytes).map(\.type)
        #expect(Array(types.prefix(2)) == [0x0A, 0x01])
        #expect(types.dropFirst(2).allSatisfy { $0 == 6 })
        #expect(types.count > 20)
    }
}
