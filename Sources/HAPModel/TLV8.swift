/// Type-length-value items with one byte of type and one of length (HAP R14 15.1).
///
/// A value over 255 bytes is split into consecutive items of the same type, all but the last of exactly 255 bytes.
/// This type reads the wire form into whole values; `TLV8Writer` makes the wire form.
public struct TLV8: Equatable, Sendable {
    /// One whole value: its type and the bytes of all its fragments.
    public struct Item: Equatable, Sendable {
        public var type: UInt8
        public var value: [UInt8]

        public init(type: UInt8, value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// Why bytes are not TLV8.
    public enum Malformed: Error, Equatable {
        /// The length of an item reaches beyond the end of the bytes, or a type has no length.
        case truncated
        /// Two items of one type follow each other although the first is shorter than 255 bytes.
        case adjacentItemsOfOneType
        /// A fragment after a full one has no bytes.
        case emptyFragment
        /// A message has two items of a type that it may have once.
        case duplicate(type: UInt8)
    }

    /// The values in the order of the wire.
    public let items: [Item]

    /// Reads the wire form; an empty input has no items.
    public init(_ bytes: some RandomAccessCollection<UInt8>) throws(Malformed) {
        var items: [Item] = []
        var position = bytes.startIndex
        // Set while the item before was a full fragment, so that one of the same type continues it.
        var continues = false
        while position != bytes.endIndex {
            let type = bytes[position]
            guard let lengthIndex = bytes.index(position, offsetBy: 1, limitedBy: bytes.endIndex), lengthIndex != bytes.endIndex
            else { throw .truncated }
            let length = Int(bytes[lengthIndex])
            let start = bytes.index(after: lengthIndex)
            guard let end = bytes.index(start, offsetBy: length, limitedBy: bytes.endIndex) else { throw .truncated }
            if let last = items.indices.last, items[last].type == type {
                guard continues else { throw .adjacentItemsOfOneType }
                guard length > 0 else { throw .emptyFragment }
                items[last].value.append(contentsOf: bytes[start..<end])
            } else {
                items.append(Item(type: type, value: Array(bytes[start..<end])))
            }
            continues = length == 255
            position = end
        }
        self.items = items
    }

    /// The value of `type`: nil when absent.
    ///
    /// - Throws: `Malformed.duplicate` when there is more than one.
    public func value(_ type: UInt8) throws(Malformed) -> [UInt8]? {
        var found: [UInt8]?
        for item in items where item.type == type {
            guard found == nil else { throw .duplicate(type: type) }
            found = item.value
        }
        return found
    }
}
