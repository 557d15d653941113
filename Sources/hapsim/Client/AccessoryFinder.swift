import Control

/// Finds the accessory that a command is meant for.
struct AccessoryFinder {
    let directory: RuntimeDirectory
    /// Tells whether somebody listens on a Unix socket.
    var isServed: (String) -> Bool = ControlSocket.isServed(path:)

    /// The address given, or else that of the only running accessory.
    ///
    /// - Throws: when none runs, or several do.
    func address(given: ControlAddress?) throws(CommandFailure) -> ControlAddress {
        if let given { return given }
        let running = directory.sockets().filter(isServed)
        guard let first = running.first else {
            throw .hostUnable("no accessory is running (none in \(directory.path)), start one or name it by --control")
        }
        guard running.count == 1 else {
            let choices = running.map { "--control '\(ControlAddress.unix(path: $0))'" }
            throw CommandFailure(
                code: .usage, message: "several accessories are running, choose one: \(choices.joined(separator: " or "))")
        }
        return .unix(path: first)
    }
}
