import EventLoop

/// The server through which a running accessory is steered: the control API at a control address.
public final class ControlServer {
    /// Where it listens.
    public let address: ControlAddress
    private let server: HTTPServer

    /// Serves the control API of the accessory on the socket until `stop()`.
    ///
    /// - Throws: when the system lacks memory or descriptors for the server.
    public init(
        accessory: any ControlledAccessory, socket: ControlSocket, loop: EventLoop, limits: HTTPServer.Limits = .init()
    ) throws {
        let routes = ControlAPI(accessory: accessory).routes
        let loopbackGuard: LoopbackGuard? =
            switch socket.address {
            case .tcp(let port): LoopbackGuard(port: port)
            // The file's mode says who may connect, and no browser does.
            case .unix, .off: nil
            }
        address = socket.address
        server = try HTTPServer(loop: loop, socket: socket, limits: limits) { request in
            loopbackGuard?.refusal(of: request) ?? routes.response(to: request)
        }
    }

    /// Ends all connections, closes the socket and removes its file.
    public func stop() {
        server.stop()
    }
}
