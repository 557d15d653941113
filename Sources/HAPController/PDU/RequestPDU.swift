import HAPModel

/// A request: what is asked, of which service or characteristic, with what (HAP R14 7.3.3.1).
struct RequestPDU {
    let opcode: Opcode
    let transactionID: UInt8
    /// The instance ID in the header: the characteristic's, or the service's for requests about a service.
    let iid: InstanceID
    let body: [UInt8]

    /// The bytes as one fragment.
    var bytes: [UInt8] {
        fragment(body[...])
    }

    /// The bytes in fragments of at most `size`.
    func fragments(of size: Int) -> [[UInt8]] {
        let first = body.prefix(max(size - Self.headerSize - Self.lengthSize, 0))
        var fragments = [fragment(first)]
        var rest = body.dropFirst(first.count)
        while !rest.isEmpty {
            let part = rest.prefix(max(size - Self.continuationHeaderSize, 1))
            fragments.append([0x80, transactionID] + part)
            rest = rest.dropFirst(part.count)
        }
        return fragments
    }

    private static let headerSize = 5
    private static let lengthSize = 2
    private static let continuationHeaderSize = 2

    /// The first fragment, with a part of the body; the length in it is that of the whole.
    private func fragment(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headerSize + Self.lengthSize + part.count)
        bytes += [0x00, opcode.rawValue, transactionID]
        bytes.append(littleEndian: iid.rawValue)
        guard !body.isEmpty else { return bytes }
        bytes.append(littleEndian: UInt16(truncatingIfNeeded: body.count))
        return bytes + part
    }
}
