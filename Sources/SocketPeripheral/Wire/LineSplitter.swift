/// Cuts a byte stream into lines, whatever the pieces in which it comes.
struct LineSplitter {
    /// The longest line, without its end.
    static let limit = 64 * 1024

    enum Line: Equatable {
        /// The bytes before a line feed.
        case whole([UInt8])
        /// The line is longer than the limit; nothing that follows can be understood.
        case tooLong
    }

    private enum State {
        case collecting([UInt8])
        case overflowed
    }

    private var state = State.collecting([])

    /// The lines that these bytes end. After a line that is too long there are no more.
    mutating func append(_ bytes: some Collection<UInt8>) -> [Line] {
        guard case .collecting(var partial) = state else { return [] }
        // Without a second owner the array grows in place.
        state = .overflowed
        var lines: [Line] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            partial += rest[..<end]
            guard partial.count <= Self.limit else { return lines + [.tooLong] }
            lines.append(.whole(partial))
            partial = []
            rest = rest[rest.index(after: end)...]
        }
        partial += rest
        guard partial.count <= Self.limit else { return lines + [.tooLong] }
        state = .collecting(partial)
        return lines
    }
}
