/// Lines that wait until a client takes them.
struct OutputBuffer {
    /// The most bytes that may wait.
    let limit: Int
    private var bytes: [UInt8] = []
    /// The bytes at the start that were sent already.
    private var sent = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { sent == bytes.count }

    /// Appends a line and its end.
    ///
    /// - Returns: false when that would be more than the limit; nothing is appended then.
    mutating func append(_ line: some Collection<UInt8>) -> Bool {
        guard bytes.count - sent + line.count + 1 <= limit else { return false }
        bytes.append(contentsOf: line)
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    func withPending<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropFirst(sent))) }
    }

    /// Takes away what was sent.
    mutating func remove(_ count: Int) {
        sent = min(sent + count, bytes.count)
        guard isEmpty || sent >= limit / 2 else { return }
        bytes.removeFirst(sent)
        sent = 0
    }
}
