import Glibc

/// Where a command's words go, a line at a time.
struct Console {
    /// Writes a line to standard output.
    let out: (String) -> Void
    /// Writes a line to standard error.
    let err: (String) -> Void
    /// Standard output is a terminal that knows escape sequences.
    var outIsTerminal = false
    /// Standard error is one.
    var errIsTerminal = false

    /// The process's own. What is written is there at once: nothing is buffered.
    static var standard: Console {
        Console(
            out: { write(line: $0, to: STDOUT_FILENO) }, err: { write(line: $0, to: STDERR_FILENO) },
            outIsTerminal: isTerminal(STDOUT_FILENO), errIsTerminal: isTerminal(STDERR_FILENO))
    }

    private static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && Environment.value(of: "TERM") != "dumb"
    }

    /// What a reader that is gone does not get is lost.
    private static func write(line: String, to descriptor: Int32) {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno != EINTR {
                return
            }
        }
    }
}
