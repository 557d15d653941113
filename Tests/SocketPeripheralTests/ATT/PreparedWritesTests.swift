import HAPModel
import Testing

@testable import SocketPeripheral

@Suite("PreparedWrites")
struct PreparedWritesTests {
    private let table: SmallTable

    init() throws {
        table = try SmallTable()
    }

    private func joined(_ parts: [(InstanceID, Int, [UInt8])], limit: Int = 8) -> Result<[PreparedWrites.Value], ATTError> {
        var queue = PreparedWrites()
        for (iid, offset, bytes) in parts {
            let isQueued = queue.append(PreparedWrites.Part(iid: iid, offset: offset, bytes: bytes))
            #expect(isQueued)
        }
        return queue.joined(limit: limit)
    }

    private func value(_ iid: InstanceID, _ bytes: [UInt8]) -> PreparedWrites.Value {
        PreparedWrites.Value(iid: iid, bytes: bytes)
    }

    @Test("parts that follow each other are one value, a new characteristic or offset 0 begins another")
    func joins() {
        let (a, b) = (table.on, table.brightness)
        let rows: [([(InstanceID, Int, [UInt8])], [PreparedWrites.Value])] = [
            ([], []),
            ([(a, 0, [])], [value(a, [])]),
            ([(a, 0, [1, 2]), (a, 2, [3])], [value(a, [1, 2, 3])]),
            ([(a, 0, [1, 2]), (a, 2, [])], [value(a, [1, 2])]),
            ([(a, 0, [1]), (b, 0, [2]), (b, 1, [3])], [value(a, [1]), value(b, [2, 3])]),
            ([(a, 0, [1]), (b, 0, [2]), (a, 0, [3])], [value(a, [1]), value(b, [2]), value(a, [3])]),
            ([(a, 0, [1]), (a, 0, [2])], [value(a, [1]), value(a, [2])]),
            ([(a, 0, [1, 2, 3, 4]), (a, 4, [5, 6, 7, 8])], [value(a, [1, 2, 3, 4, 5, 6, 7, 8])]),
        ]
        for (parts, values) in rows { #expect(joined(parts) == .success(values), "\(parts)") }
    }

    @Test("gaps, overlaps, a start in the middle and values that are too long are refused")
    func refusals() {
        let (a, b) = (table.on, table.brightness)
        let rows: [([(InstanceID, Int, [UInt8])], ATTError)] = [
            ([(a, 1, [1])], .invalidOffset),
            ([(a, 0, [1]), (a, 2, [2])], .invalidOffset),
            ([(a, 0, [1, 2]), (a, 1, [2])], .invalidOffset),
            ([(a, 0, [1]), (b, 1, [2])], .invalidOffset),
            ([(a, 0, [1]), (b, 0, [2]), (a, 1, [3])], .invalidOffset),
            ([(a, 0xFFFF, [1])], .invalidOffset),
            ([(a, 0, [1, 2, 3, 4]), (a, 4, [5, 6, 7, 8, 9])], .invalidValueLength),
            ([(b, 0, [1]), (a, 0, [1, 2, 3, 4, 5, 6, 7, 8, 9])], .invalidValueLength),
        ]
        for (parts, error) in rows { #expect(joined(parts) == .failure(error), "\(parts)") }
    }
}
