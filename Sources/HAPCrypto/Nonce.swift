/// The 12-byte nonce of an encryption: four zero bytes, then eight that HAP chooses (HAP R14 5.6, 7.4.7.2).
public struct Nonce: Hashable, Sendable {
    /// The last eight bytes as a number whose least significant byte comes first.
    private let value: UInt64

    /// A counter, least significant byte first.
    public init(counter: UInt64) {
        value = counter
    }

    /// A label of exactly eight ASCII characters, such as `PS-Msg05`.
    public init(label: String) {
        precondition(label.utf8.count == 8, "a nonce label has eight bytes")
        value = label.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Gives the 12 bytes for the duration of the call.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        let words = (UInt32(0), UInt32(truncatingIfNeeded: value).littleEndian, UInt32(value >> 32).littleEndian)
        return withUnsafePointer(to: words) { words in
            words.withMemoryRebound(to: UInt8.self, capacity: 12) { body($0) }
        }
    }
}
