/// Builds the wire form of type-length-value items (HAP R14 15.1).
public struct TLV8Writer: Sendable {
    /// The wire form so far.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// Appends a value, split into items of 255 bytes when it is longer; an empty value is one item of length 0.
    public mutating func append(_ type: UInt8, _ value: some Collection<UInt8>) {
        var rest = value[...]
        repeat {
            let fragment = rest.prefix(255)
            bytes.append(type)
            bytes.append(UInt8(fragment.count))
            bytes.append(contentsOf: fragment)
            rest = rest.dropFirst(255)
        } while !rest.isEmpty
    }

    /// Appends an integer in its own size, least significant byte first.
    public mutating func append(_ type: UInt8, integer value: some FixedWidthInteger) {
        append(type, value.littleEndianBytes)
    }
}
