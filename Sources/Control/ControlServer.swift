import EventLoop

/// The server through which a running accessory is steered: the control API at a control address.
public final class ControlServer {
    /// Where it listens.
    public let address: ControlAddress
    private let server: HTTPServer

    /// Serves the control API of the accessory on the socket until `stop()`.
    ///
    /// - Parameter onFailure: hears why no request can be answered, when the first client comes; the socket is closed then.
    /// - Throws: when the event loop cannot watch another descriptor.
    public init(
        accessory: any ControlledAccessory, socket: ControlSocket, loop: EventLoop, onFailure: @escaping (String) -> Void
    ) throws(EventLoop.SystemError) {
        let routes = ControlAPI(accessory: accessory).routes
        let loopbackGuard: LoopbackGuard? =
            switch socket.address {
            case .tcp(let port): LoopbackGuard(port: port)
            // The file's mode says who may connect, and no browser does.
            case .unix, .off: nil
            }
        address = socket.address
        server = try HTTPServer(loop: loop, socket: socket, onFailure: onFailure) { request in
            routes.reply(to: request) { _ in loopbackGuard?.refusal(of: request) }
        }
    }

    /// Ends all connections, closes the socket and removes its file.
    public func stop() {
        server.stop()
    }
}
