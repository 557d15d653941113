import Glibc

/// The signals that end an accessory in order: its radio is left as it was found.
enum EndingSignals {
    /// Interrupt and termination, and the hang-up of the terminal unless the caller has it ignored (nohup).
    static var all: [Int32] {
        [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])
    }

    /// Whoever read the output may go away, which must not end the accessory.
    static func ignoreLostReaders() {
        signal(SIGPIPE, SIG_IGN)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        sigaction(signal, nil, &action)
        return address(action.__sigaction_handler.sa_handler) == address(SIG_IGN)
    }

    private static func address(_ handler: __sighandler_t?) -> Int {
        unsafeBitCast(handler, to: Int.self)
    }
}
