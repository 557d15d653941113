import HAPModel
import Testing

@Suite("TLV8")
struct TLV8Tests {
    private func items(_ pairs: (UInt8, [UInt8])...) -> [TLV8.Item] {
        pairs.map { TLV8.Item(type: $0.0, value: $0.1) }
    }

    private let full = [UInt8](repeating: 7, count: 255)

    @Test("the recorded messages are read, and those that break a rule are not")
    func recorded() throws {
        let rows = try ModelVectors.rows("tlv8", in: "model.json")
        #expect(rows.count == 13)
        for row in rows {
            let bytes = try row.bytes("hex")
            switch try row.text("expect") {
            case "ok":
                let message = try TLV8(bytes)
                var writer = TLV8Writer()
                for item in message.items { writer.append(item.type, item.value) }
                #expect(writer.bytes == bytes, "written again they are the same bytes")
            case "malformed":
                #expect(throws: TLV8.Malformed.self) { _ = try TLV8(bytes) }
            case let other:
                Issue.record("unknown expectation \(other)")
            }
        }
    }

    @Test("a message cut at any byte is whole at the ends of its items and truncated everywhere else")
    func everyCut() throws {
        for row in try ModelVectors.rows("tlv8", in: "model.json") where try row.text("expect") == "ok" {
            let bytes = try row.bytes("hex")
            var ends: Set<Int> = [0]
            var end = 0
            while end < bytes.count {
                end += 2 + Int(bytes[end + 1])
                ends.insert(end)
            }
            for count in 0...bytes.count {
                let cut = bytes.prefix(count)
                if ends.contains(count) {
                    let values = try TLV8(cut).items.map(\.value)
                    #expect(values.map(\.count).reduce(0, +) < bytes.count)
                } else {
                    #expect(throws: TLV8.Malformed.truncated) { _ = try TLV8(cut) }
                }
            }
        }
    }

    @Test("each rule has its error")
    func malformed() {
        let rows: [([UInt8], TLV8.Malformed)] = [
            ([1], .truncated),
            ([1, 1], .truncated),
            ([1, 2, 0], .truncated),
            ([1, 0, 2], .truncated),
            ([1, 255] + full.dropLast(), .truncated),
            ([1, 1, 0, 1, 1, 0], .adjacentItemsOfOneType),
            ([1, 0, 1, 0], .adjacentItemsOfOneType),
            ([1, 0, 1, 1, 5], .adjacentItemsOfOneType),
            ([1, 254] + full.dropLast() + [1, 1, 0], .adjacentItemsOfOneType),
            ([1, 255] + full + [1, 0], .emptyFragment),
            ([1, 255] + full + [1, 255] + full + [1, 0], .emptyFragment),
            ([1, 255] + full + [1, 1, 0, 1, 1, 0], .adjacentItemsOfOneType),
        ]
        for (bytes, error) in rows {
            #expect(throws: error, "\(bytes.suffix(6))") { _ = try TLV8(bytes) }
        }
    }

    @Test("fragments are joined, items of one type with another type between them are not")
    func values() throws {
        let rows: [([UInt8], [TLV8.Item])] = [
            ([], []),
            ([1, 0], items((1, []))),
            ([1, 1, 5, 2, 0], items((1, [5]), (2, []))),
            ([1, 255] + full, items((1, full))),
            ([1, 255] + full + [1, 1, 5], items((1, full + [5]))),
            ([1, 255] + full + [1, 255] + full, items((1, full + full))),
            ([1, 255] + full + [2, 1, 5], items((1, full), (2, [5]))),
            ([1, 255] + full + [2, 0], items((1, full), (2, []))),
            ([1, 1, 5, 0, 0, 1, 1, 6], items((1, [5]), (0, []), (1, [6]))),
            ([0xFF, 1, 5], items((0xFF, [5]))),
        ]
        for (bytes, items) in rows {
            #expect(try TLV8(bytes).items == items)
            // A slice whose indices do not start at 0.
            #expect(try TLV8(([9, 9] + bytes).dropFirst(2)).items == items)
        }
    }

    @Test("a value is found by its type, absence is nil, and twice is an error")
    func lookup() throws {
        let message = try TLV8([1, 1, 5, 2, 0, 1, 1, 6, 3, 1, 7])
        #expect(try message.value(2) == [])
        #expect(try message.value(3) == [7])
        #expect(try message.value(4) == nil)
        #expect(throws: TLV8.Malformed.duplicate(type: 1)) { try message.value(1) }
    }

    @Test("random bytes are read or refused, and what is read is written as it came", arguments: 1...10 as ClosedRange<UInt64>)
    func randomBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var readable = 0
        for _ in 0..<500 {
            // Short lengths and few types, so that many are well-formed.
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in UInt8.random(in: 0...4, using: &generator) }
            guard let message = try? TLV8(bytes) else { continue }
            readable += 1
            var writer = TLV8Writer()
            for item in message.items { writer.append(item.type, item.value) }
            #expect(writer.bytes == bytes)
        }
        #expect(readable > 20)
    }
}
