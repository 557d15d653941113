import HAPModel
import Peripheral

/// The queue of Prepare Write requests that an Execute Write writes or throws away (Bluetooth Core 4.2, Vol 3, Part F, 3.4.6).
struct PreparedWrites: Equatable {
    /// One Prepare Write.
    struct Part: Equatable {
        let iid: InstanceID
        let offset: Int
        let bytes: [UInt8]
    }

    /// A whole value for a HAP characteristic.
    struct Value: Equatable {
        let iid: InstanceID
        var bytes: [UInt8]
    }

    /// Enough for 512 bytes at the smallest MTU (18 bytes each), and some that a careless central sends.
    static let capacity = 40

    private var parts: [Part] = []

    /// - Returns: false when the queue is full.
    mutating func append(_ part: Part) -> Bool {
        guard parts.count < Self.capacity else { return false }
        parts.append(part)
        return true
    }

    /// Consecutive parts of one characteristic as one value each, in the order in which they came.
    ///
    /// Offsets are looked at here and not as the parts come, as Bluetooth Core says. A value must be without gaps and overlaps.
    func joined(limit: Int) -> ATTResult<[Value]> {
        var values: [Value] = []
        for part in parts {
            if let last = values.indices.last, values[last].iid == part.iid, part.offset != 0 {
                guard part.offset == values[last].bytes.count else { return .failure(.invalidOffset) }
                values[last].bytes += part.bytes
            } else {
                guard part.offset == 0 else { return .failure(.invalidOffset) }
                values.append(Value(iid: part.iid, bytes: part.bytes))
            }
        }
        guard values.allSatisfy({ $0.bytes.count <= limit }) else { return .failure(.invalidValueLength) }
        return .success(values)
    }
}
