/// A command did not do what was asked: one line for standard error, and the exit code.
struct CommandFailure: Error, Equatable {
    let code: ExitCode
    let message: String

    static func failed(_ message: String) -> CommandFailure {
        CommandFailure(code: .failed, message: message)
    }

    static func hostUnable(_ message: String) -> CommandFailure {
        CommandFailure(code: .hostUnable, message: message)
    }
}
