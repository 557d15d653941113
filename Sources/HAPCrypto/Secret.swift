import CSodium

/// Bytes that must not outlive their use: wiped when the last copy of the value goes.
///
/// Comparison takes constant time, and printing shows the length only.
public struct Secret: Sendable {
    private let storage: Storage

    /// Takes a copy; the caller's array is left as it is.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count, fill: { $0.copyBytes(from: bytes) })
    }

    /// Makes `count` bytes in place, so that no copy stays behind; they are zero when `fill` is called.
    public init(count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        self.init(count: count, write: { fill(UnsafeMutableRawBufferPointer(start: $0, count: count)) })
    }

    /// Makes `count` bytes in place, as the C libraries want it; `release` gives the memory back after it was wiped.
    init(
        count: Int, release: @escaping Release = { $0.deallocate() }, write: (UnsafeMutablePointer<UInt8>) -> Void
    ) {
        storage = Storage(count: count, release: release, write: write)
    }

    typealias Release = @Sendable (UnsafeMutablePointer<UInt8>) -> Void

    public var count: Int { storage.count }

    /// Gives access to the bytes for the duration of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: storage.bytes, count: storage.count))
    }

    /// The bytes as an array, for storing: it is not wiped.
    public var copy: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Gives access to the bytes as the C libraries want them.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) throws -> Result) rethrows -> Result {
        try body(storage.bytes)
    }
}

extension Secret: Equatable {
    public static func == (left: Secret, right: Secret) -> Bool {
        left.count == right.count && sodium_memcmp(left.storage.bytes, right.storage.bytes, left.count) == 0
    }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    /// `32 secret bytes`.
    public var description: String { "\(count) secret bytes" }

    /// Nothing inside is shown by `dump` and by failed expectations.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
    /// The memory of a secret; never changed once it is filled.
    private final class Storage: Sendable {
        // Written in the initialiser only, so it may be read from anywhere.
        nonisolated(unsafe) let bytes: UnsafePointer<UInt8>
        let count: Int

        private let release: Release

        init(count: Int, release: @escaping Release, write: (UnsafeMutablePointer<UInt8>) -> Void) {
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
            bytes.initialize(repeating: 0, count: count)
            write(bytes)
            self.bytes = UnsafePointer(bytes)
            self.count = count
            self.release = release
        }

        deinit {
            let memory = UnsafeMutablePointer(mutating: bytes)
            sodium_memzero(memory, count)
            release(memory)
        }
    }
}
