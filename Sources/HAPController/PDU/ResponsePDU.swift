import HAPModel

/// A response, put together from its fragments (HAP R14 7.3.3.2).
struct ResponsePDU {
    let transactionID: UInt8
    let status: Controller.Status
    private(set) var body: [UInt8]
    private let length: Int

    /// Reads the first fragment.
    init(firstFragment bytes: [UInt8], transactionID: UInt8) throws(ControllerError) {
        guard bytes.count == 3 || bytes.count >= 5 else { throw .malformed(.header) }
        guard bytes[0] == 0x02 else { throw .malformed(.controlField(bytes[0])) }
        guard bytes[1] == transactionID else { throw .malformed(.transactionID(bytes[1])) }
        guard let status = Controller.Status(rawValue: bytes[2]) else { throw .malformed(.status(bytes[2])) }
        self.transactionID = transactionID
        self.status = status
        length = bytes.count > 3 ? Int(bytes[3]) | Int(bytes[4]) << 8 : 0
        body = Array(bytes.dropFirst(5))
        guard body.count <= length else { throw .malformed(.length) }
        guard status == .success || length == 0 else { throw .malformed(.unexpectedBody) }
    }

    /// Whether the whole body is there.
    var isComplete: Bool { body.count == length }

    /// Reads a fragment after the first.
    mutating func append(_ fragment: [UInt8]) throws(ControllerError) {
        guard fragment.count > 2 else { throw .malformed(.header) }
        guard fragment[0] == 0x82 else { throw .malformed(.controlField(fragment[0])) }
        guard fragment[1] == transactionID else { throw .malformed(.transactionID(fragment[1])) }
        body += fragment[2...]
        guard body.count <= length else { throw .malformed(.length) }
    }

    /// The bytes as one fragment.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0x02, transactionID, status.rawValue]
        guard !body.isEmpty else { return bytes }
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: body.count))
        return bytes + body
    }
}
