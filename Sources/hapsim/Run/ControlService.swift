import Control
import EventLoop

/// The control server of a running accessory, where the commands of the same user find it.
final class ControlService {
    /// Where it listens.
    let address: ControlAddress
    /// The address for a browser, with the token that is needed; nil on a Unix socket.
    var link: String? { server.link }
    private let server: ControlServer
    /// The file that holds the token; nil: there is none.
    private var accessFile: (path: String, token: BearerToken)?

    /// - Parameters:
    ///   - wanted: nil: a Unix socket in the runtime directory.
    ///   - name: the accessory's.
    ///   - onFailure: hears why no request can be answered.
    /// - Returns: nil when none is wanted.
    init?(
        _ accessory: any ControlledAccessory, at wanted: ControlAddress?, name: String, loop: EventLoop,
        directory: RuntimeDirectory = Environment.runtimeDirectory, onFailure: @escaping (String) -> Void
    ) throws {
        let address = wanted ?? .unix(path: directory.socket(named: name))
        guard let socket = try ControlSocket.open(address, directory: directory) else { return nil }
        self.address = socket.address
        server = try ControlServer(accessory: accessory, socket: socket, loop: loop, onFailure: onFailure)
        guard let token = server.token else { return }
        let path = directory.accessFile(named: name)
        do throws(ControlSocketError) {
            try directory.create()
            try AccessFile.write(path: path, address: socket.address, token: token)
            accessFile = (path, token)
        } catch {
            // The link has the token too.
            onFailure("the commands of hapsim need --token: \(error)")
        }
    }

    /// Ends all connections, and leaves nothing in the runtime directory.
    func stop() {
        server.stop()
        if let accessFile { AccessFile.remove(path: accessFile.path, token: accessFile.token) }
    }
}
