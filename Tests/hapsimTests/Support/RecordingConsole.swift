@testable import hapsim

/// Keeps what a command says.
final class RecordingConsole {
    private(set) var outLines: [String] = []
    private(set) var errLines: [String] = []

    var console: Console {
        Console(out: { self.outLines.append($0) }, err: { self.errLines.append($0) })
    }
}
