import Control

/// Finds the accessory that a command is meant for.
struct AccessoryFinder {
    let directory: RuntimeDirectory
    /// Tells whether somebody listens at an address.
    var isServed: (ControlAddress) -> Bool = ControlSocket.isServed

    /// The accessory that is named, by its address or its name, or else the only one that runs.
    ///
    /// - Parameter token: what lets one in at a port; nil: what the file of the accessory says.
    /// - Throws: when there is none, or none is named and several run.
    func access(named name: String?, token: BearerToken? = nil) throws -> ControlAccess {
        let found: ControlAccess
        if let name {
            found = try access(named: name)
        } else {
            found = try only()
        }
        return ControlAccess(address: found.address, token: token ?? found.token)
    }

    private func access(named name: String) throws -> ControlAccess {
        let candidates = [ControlAccess(address: .unix(path: directory.socket(named: name)), token: nil)] + ported(named: name)
        if !name.hasPrefix("unix:"), !name.hasPrefix("tcp:"), let found = candidates.first(where: { isServed($0.address) }) {
            return found
        }
        let address: ControlAddress
        do throws(ControlAddress.Invalid) {
            address = try ControlAddress(name)
        } catch {
            throw UsageError.invalidValue(of: "--control", reason: "\(error), or the name of an accessory that runs")
        }
        if address == .off { throw UsageError.invalidValue(of: "--control", reason: "off is no address of an accessory") }
        let known = directory.accessFiles().first { $0.address == address }
        return ControlAccess(address: address, token: known?.token)
    }

    private func ported(named name: String) -> [ControlAccess] {
        directory.accessFiles().filter { $0.path == directory.accessFile(named: name) }.map(ControlAccess.init)
    }

    private func only() throws(CommandFailure) -> ControlAccess {
        let sockets = directory.sockets().map { ControlAccess(address: .unix(path: $0), token: nil) }
        let running = (sockets + directory.accessFiles().map(ControlAccess.init)).filter { isServed($0.address) }
        guard let first = running.first else {
            throw .hostUnable("no accessory is running (none in \(directory.path)), start one or name it by --control")
        }
        guard running.count == 1 else {
            let choices = running.map { "--control '\($0.address)'" }
            throw CommandFailure(
                code: .usage, message: "several accessories are running, choose one: \(choices.joined(separator: " or "))")
        }
        return first
    }
}

extension ControlAccess {
    fileprivate init(_ file: AccessFile) {
        self.init(address: file.address, token: file.token)
    }
}
