import EventLoop

/// The server through which a running accessory is steered: the control API at a control address.
public final class ControlServer {
    /// Where it listens.
    public let address: ControlAddress
    /// What a client on TCP must know; nil on a Unix socket, whose mode says who may connect.
    public let token: BearerToken?
    private let server: HTTPServer

    /// Serves the control API of the accessory on the socket until `stop()`.
    ///
    /// - Parameter onFailure: hears why no request can be answered, when the first client comes; the socket is closed then.
    /// - Throws: when the event loop cannot watch another descriptor.
    public init(
        accessory: any ControlledAccessory, socket: ControlSocket, loop: EventLoop, onFailure: @escaping (String) -> Void
    ) throws(EventLoop.SystemError) {
        address = socket.address
        let accessGuard: AccessGuard?
        switch socket.address {
        case .tcp(let port):
            let token = BearerToken.random()
            self.token = token
            accessGuard = AccessGuard(port: port, token: token)
        // The file's mode says who may connect, and no browser does.
        case .unix, .off:
            token = nil
            accessGuard = nil
        }
        let routes = ControlAPI(accessory: accessory, loop: loop, needsToken: token != nil).routes
        server = try HTTPServer(loop: loop, socket: socket, onFailure: onFailure) { request in
            routes.reply(to: request) { operation in
                accessGuard?.refusal(of: request, isPublic: operation?.isPublic == true)
            }
        }
    }

    /// The address for a browser, with the token where one is needed; nil on a Unix socket.
    ///
    /// The token stands behind the #, which a browser keeps to itself.
    public var link: String? {
        guard case .tcp(let port) = address, let token else { return nil }
        return "http://127.0.0.1:\(port)/#token=\(token.text)"
    }

    /// Ends all connections, closes the socket and removes its file.
    public func stop() {
        server.stop()
    }
}
