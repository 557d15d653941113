/// A place in a text file; lines and columns count from 1, columns in characters (Unicode scalars).
public struct SourcePosition: Hashable, Sendable, Comparable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// Where a file begins; complaints about it as a whole stand there.
    static let start = SourcePosition(line: 1, column: 1)
}

/// A value with the place where it was written.
struct Located<Value> {
    let value: Value
    let position: SourcePosition

    func map<Other>(_ transform: (Value) -> Other?) -> Located<Other>? {
        transform(value).map { Located<Other>(value: $0, position: position) }
    }
}
