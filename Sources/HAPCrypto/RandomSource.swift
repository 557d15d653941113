import CSodium

/// Where random numbers come from: the system, or a script that makes a run repeatable.
public struct RandomSource {
    private let next: (_ count: Int) -> [UInt8]

    /// - Parameter next: gives exactly as many bytes as it is asked for.
    public init(_ next: @escaping (_ count: Int) -> [UInt8]) {
        self.next = next
    }

    /// The kernel's random numbers, for keys.
    public static var system: RandomSource {
        RandomSource { count in
            _ = Sodium.isReady
            var bytes = [UInt8](repeating: 0, count: count)
            randombytes_buf(&bytes, count)
            return bytes
        }
    }

    /// The next `count` bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        let bytes = next(count)
        precondition(bytes.count == count, "a random source gave \(bytes.count) bytes instead of \(count)")
        return bytes
    }

    /// The next `count` bytes, for a private key.
    public func secret(_ count: Int) -> Secret {
        var bytes = bytes(count)
        defer { Sodium.wipe(&bytes) }
        return Secret(bytes)
    }
}
