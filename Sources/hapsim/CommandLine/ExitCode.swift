/// What the process tells its caller.
enum ExitCode: Int32 {
    case done = 0
    /// The thing asked for failed: a wait timed out, a check found errors.
    case failed = 1
    /// The command line makes no sense.
    case usage = 2
    /// The host is not able: no accessory is running, no adapter, no bluetoothd, no right, a library is missing.
    case hostUnable = 3
}
