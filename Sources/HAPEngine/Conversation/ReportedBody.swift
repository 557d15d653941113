/// The body of a request or of a response, as it is told to logs and captures.
public enum ReportedBody: Equatable, Sendable {
    case none
    /// In plaintext, TLV8 items of `BodyParameter` (HAP R14 table 7-10).
    case bytes([UInt8])
    /// So many bytes that hold a key or a proof.
    case confidential(size: Int)

    init(_ bytes: [UInt8]?, isConfidential: Bool) {
        switch bytes {
        case nil: self = .none
        case let bytes? where isConfidential: self = .confidential(size: bytes.count)
        case let bytes?: self = .bytes(bytes)
        }
    }
}
