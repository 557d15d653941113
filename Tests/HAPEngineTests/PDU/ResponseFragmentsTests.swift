import Testing

@testable import HAPEngine

@Suite("Fragments of responses")
struct ResponseFragmentsTests {
    private func fragments(_ response: Response, limit: Int) throws -> [[UInt8]] {
        var rest = ResponseFragments(response, transactionID: 0x5A)
        var fragments: [[UInt8]] = []
        while !rest.isFinished {
            let next = rest.next(limit: limit)
            fragments.append(try #require(next))
        }
        return fragments
    }

    @Test("HAP-BLE 1.1: a response without a body has three bytes, whatever the limit")
    func withoutBody() throws {
        for limit in 3...600 {
            #expect(try fragments(.success, limit: limit) == [[0x02, 0x5A, 0x00]])
            #expect(try fragments(.failure(.invalidRequest), limit: limit) == [[0x02, 0x5A, 0x06]])
        }
    }

    @Test("HAP-BLE 1.1: the status is the one of table 7-37", arguments: [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06] as [UInt8])
    func statuses(code: UInt8) throws {
        let status = try #require(Status(rawValue: code))
        #expect(try fragments(.failure(status), limit: 20) == [[0x02, 0x5A, code]])
    }

    @Test(
        "HAP-BLE 1.2: at every limit, fragments are as full as can be, with headers of 5 and 2 bytes",
        arguments: [1, 2, 3, 17, 18, 19, 250, 251, 255, 256, 257, 506, 507, 508, 1500])
    func everyLimit(count: Int) throws {
        var random = SeededRandom(UInt64(count))
        let body = random.bytes(count)
        for limit in 6...600 {
            let parts = try fragments(.success(body: body), limit: limit)
            #expect(parts[0].starts(with: [0x02, 0x5A, 0x00, UInt8(count & 0xFF), UInt8(count >> 8)]))
            #expect(parts.dropFirst().allSatisfy { $0.count > 2 && $0.starts(with: [0x82, 0x5A]) })
            #expect(parts.dropLast().allSatisfy { $0.count == limit })
            #expect(parts[0].dropFirst(5) + parts.dropFirst().flatMap { $0.dropFirst(2) } == body)
            let first = min(count, limit - 5)
            let others = (count - first + limit - 3) / (limit - 2)
            #expect(parts.count == 1 + others)
        }
    }

    @Test("HAP-BLE 1.9: without room for a header there is no fragment")
    func noRoom() {
        for limit in -16...5 {
            var rest = ResponseFragments(.success(body: [1, 2, 3]), transactionID: 0)
            let next = rest.next(limit: limit)
            #expect(next == nil)
        }
        for limit in -16...2 {
            var rest = ResponseFragments(.success, transactionID: 0)
            let next = rest.next(limit: limit)
            #expect(next == nil)
        }
    }

    @Test("HAP-BLE 1.1: a value over 255 bytes is split in the body, 1020 bytes into exactly four items")
    func longValue() {
        let value = [UInt8](repeating: 7, count: 1020)
        let body = Response.success(value: value).body ?? []
        #expect(body.count == 1020 + 4 * 2)
        for start in stride(from: 0, to: body.count, by: 257) { #expect(body[start...].prefix(2) == [0x01, 0xFF]) }
        #expect(Response.success(value: []).body == [0x01, 0x00])
    }
}
