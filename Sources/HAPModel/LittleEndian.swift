extension FixedWidthInteger {
    /// The bytes of the integer, least significant first, as HAP-BLE puts integers on the wire.
    @inlinable public var littleEndianBytes: [UInt8] {
        withUnsafeBytes(of: littleEndian) { Array($0) }
    }

    /// Reads an integer whose bytes are least significant first.
    ///
    /// Returns nil unless `bytes` has exactly the size of the type.
    @inlinable public init?(littleEndian bytes: some Collection<UInt8>) {
        guard bytes.count == MemoryLayout<Self>.size else { return nil }
        var value: Self = 0
        var shift = 0
        for byte in bytes {
            value |= Self(truncatingIfNeeded: byte) << shift
            shift += 8
        }
        self = value
    }
}

extension [UInt8] {
    /// Appends an integer, least significant byte first.
    @inlinable public mutating func append(littleEndian value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
