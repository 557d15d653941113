import CSodium

/// libsodium, started.
enum Sodium {
    /// Touched before the library's first use: it picks the processor's best implementations and opens the random device.
    static let isReady: Bool = {
        precondition(sodium_init() >= 0, "libsodium found no source of random numbers on this host")
        return true
    }()

    /// Overwrites bytes that were a secret, in a way that the compiler does not remove.
    static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
    }

    /// Whether both have the same bytes, in a time that tells only whether the lengths are equal.
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
